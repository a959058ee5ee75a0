import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'

export type AccountOfTenant = { tenantId: string; accountId: string }

/** Whether the account is switched off: then neither it nor its parent can send for it. Its sub-accounts stay on. */
export async function isSwitchedOff(trx: Scope, { tenantId, accountId }: AccountOfTenant): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where tenant_id = ${tenantId} and id = ${accountId} and not active`.execute(trx)
  return rows.length > 0
}

export async function requireSwitchedOn(trx: Scope, account: AccountOfTenant): Promise<void> {
  if (await isSwitchedOff(trx, account)) throw new ApiProblem('account.switchedOff')
}
