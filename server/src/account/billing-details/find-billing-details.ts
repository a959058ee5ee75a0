import type { BillingDetails } from '@songsarn/contract/account/billing-details'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'

/** The billing details of these accounts, as far as they were filled in. */
export const findBillingDetails = (
  trx: Scope,
  accounts: readonly { tenantId: string; accountId: string }[],
): Promise<Row<'billingDetails'>[]> =>
  trx
    .selectFrom('billingDetails')
    .selectAll()
    .where(sql<boolean>`tenant_id = any(${accounts.map(({ tenantId }) => tenantId)}::uuid[])`)
    .where(sql<boolean>`account_id = any(${accounts.map(({ accountId }) => accountId)}::uuid[])`)
    .execute()

export const shownBillingDetails = ({
  tenantId: _,
  accountId: __,
  ...details
}: Row<'billingDetails'>): BillingDetails => details
