import { getBillingDetails, updateBillingDetails } from '@songsarn/contract/account/billing-details'
import type { Row } from '../../foundation/db/database.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { findBillingDetails, shownBillingDetails } from './find-billing-details.ts'

export const handlers = (): Handler[] => [
  handle(getBillingDetails, async ({ caller, transaction }) =>
    transaction(async (trx) => {
      const [row] = await findBillingDetails(trx, [ofCaller(caller)])
      return { details: row ? shownBillingDetails(row) : null }
    }),
  ),

  handle(updateBillingDetails, async ({ caller, transaction, audit }, { body }) =>
    transaction(async (trx) => {
      const account = ofCaller(caller)
      const [before] = await findBillingDetails(trx, [account])
      const after = await trx
        .insertInto('billingDetails')
        .values({ ...account, ...body })
        .onConflict((at) => at.columns(['tenantId', 'accountId']).doUpdateSet(body))
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(trx, {
        ...{ action: 'update', subject: 'Account', target: { id: caller.acting.id, name: caller.acting.name } },
        ...{ before: before ? audited(before) : {}, after: audited(after) },
      })
      return shownBillingDetails(after)
    }),
  ),
]

const audited = ({ companyName, country, taxId, branch, address }: Row<'billingDetails'>): Audited => ({
  billingAddress: address,
  billingBranch: branch,
  billingCompany: companyName,
  billingCountry: country,
  taxId,
})
type Audited = Record<'billingAddress' | 'billingBranch' | 'billingCompany' | 'billingCountry' | 'taxId', string>
