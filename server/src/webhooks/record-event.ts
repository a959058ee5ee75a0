import type { EventOf } from '@songsarn/contract/account/webhooks'
import type { Scope } from '../foundation/db/database.ts'
import { newId } from '../foundation/db/id.ts'

type Account = { tenantId: string; accountId: string }

/**
 * Notes an event for the webhooks of an account that want it, and for `url`, which a communication names, in the transaction of
 * its effect. A job puts the events of some seconds into one callback.
 */
export async function recordEvent<Event extends keyof EventOf>(
  trx: Scope,
  { tenantId, accountId }: Account,
  event: Event,
  data: EventOf[Event],
  url?: string | null,
): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['id', 'url', 'events'])
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('status', '=', true)
    .execute()
  const wanting: { id: string | null; url: string }[] = webhooks.filter(({ events }) => events.includes(event))
  if (url) wanting.push({ id: null, url })
  if (wanting.length === 0) return
  const at = new Date(data.date)
  const row = { tenantId, accountId, event, data: JSON.stringify(data), at }
  await trx
    .insertInto('webhookEvents')
    .values(wanting.map((to) => ({ ...row, id: newId(), webhookId: to.id, url: to.url })))
    .execute()
}
