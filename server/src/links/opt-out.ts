import type { Scope } from '../db/database.ts'
import type { FoundLink } from './find-link.ts'

/**
 * Puts the recipient on the blacklist of the account that sent the message. A repetition changes nothing. Returns whether it is
 * the first opt-out by this link.
 */
export async function optOut(trx: Scope, { set, message }: FoundLink, now: Date): Promise<boolean> {
  const { tenantId, accountId, communicationId } = set
  const { ordinal, address } = message
  const stored = await trx
    .insertInto('optOuts')
    .values({ tenantId, accountId, communicationId, ordinal, address, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ordinal')
    .executeTakeFirst()
  await trx
    .insertInto('blacklist')
    .values({ tenantId, accountId, mobile: address, reason: 'unsubscribed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return stored !== undefined
}
