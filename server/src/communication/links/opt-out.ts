import type { Scope } from '../../foundation/db/database.ts'
import { recordEvent } from '../../webhooks/record-event.ts'
import { listOptOut } from '../people/store-listed.ts'
import { eventAbout, type FoundLink } from './find-link.ts'

/**
 * Puts the recipient on the blacklist of the account that sent the message. A repetition has no effect.
 */
export async function optOut(trx: Scope, link: FoundLink, now: Date): Promise<void> {
  const { set, message } = link
  const { tenantId, accountId, communicationId } = set
  const { ordinal, address } = message
  const stored = await trx
    .insertInto('optOuts')
    .values({ tenantId, accountId, communicationId, ordinal, address, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ordinal')
    .executeTakeFirst()
  await listOptOut(trx, { tenantId, accountId, mobile: address, communicationId })
  if (stored) await recordEvent(trx, set, 'optOut.confirmed', eventAbout(link, now))
}
