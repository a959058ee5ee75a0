import { MAX_EVENTS } from '@songsarn/contract/account/webhooks'
import { sql } from 'kysely'
import type { Row, Scope } from '../foundation/db/database.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'
import { type NewCallback, queueCallbacks } from './queue-callbacks.ts'

/** Events of one transaction. */
const EVENTS_AT_ONCE = 5000

/** Takes each event once, however many processes do so. Returns how many it took. */
export async function queueEvents(store: Store, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (let taken = EVENTS_AT_ONCE; taken === EVENTS_AT_ONCE; ) {
    signal?.throwIfAborted()
    taken = await asWorker(store, async (trx) => {
      const { rows } = await sql<Row<'webhookEvents'>>`
        delete from webhook_events where id in (
          select id from webhook_events order by id limit ${EVENTS_AT_ONCE} for update skip locked)
        returning *`.execute(trx)
      await queueTogether(
        trx,
        rows.map(({ webhookId, ...of }) => ({
          ...of,
          source: webhookId === null ? ('account' as const) : ('webhook' as const),
          sourceId: webhookId ?? of.accountId,
          data: JSON.parse(of.data),
        })),
      )
      return rows.length
    })
    all += taken
  }
  return all
}

/** An event for one receiver. */
export type ReceiverEvent = Omit<NewCallback, 'data'> & { data: unknown }

/** Queues one callback for each MAX_EVENTS events of one kind to one receiver, oldest first. */
export async function queueTogether(trx: Scope, events: readonly ReceiverEvent[]): Promise<void> {
  const groups = Map.groupBy(
    events.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ({ sourceId, event, url }) => `${sourceId} ${event} ${url}`,
  )
  const callbacks = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MAX_EVENTS) }, (_, index) => {
      const some = group.slice(index * MAX_EVENTS, (index + 1) * MAX_EVENTS)
      const last = some.at(-1)
      if (!last) throw new Error('an empty group of events')
      const { tenantId, accountId, source, sourceId, event, url, at } = last
      return { tenantId, accountId, source, sourceId, event, url, at, data: { events: some.map(({ data }) => data) } }
    }),
  )
  await queueCallbacks(trx, callbacks)
}
