import type { listWebhookDeliveries } from '@songsarn/contract/account/webhooks'
import type { CallAnswer } from '@songsarn/contract/base/call'
import type { Row, Scope } from '../foundation/db/database.ts'

/** A page of the callbacks of one source with their attempts, newest first. */
export async function listCallbacks(
  trx: Scope,
  about: { tenantId: string; source: Row<'callbacks'>['source']; sourceId: string },
  query: { page: number; size: number; status?: 'waiting' | 'delivered' | 'failed' },
): Promise<CallAnswer<typeof listWebhookDeliveries>> {
  const found = trx
    .selectFrom('callbacks')
    .where('tenantId', '=', about.tenantId)
    .where('source', '=', about.source)
    .where('sourceId', '=', about.sourceId)
    .$if(query.status !== undefined, (list) => list.where('state', '=', query.status ?? 'waiting'))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const callbacks = found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
  // One statement, since an attempt could end between two.
  const rows = await trx
    .selectFrom(callbacks.as('c'))
    .leftJoin('callbackTries as t', (on) => on.on('t.tenantId', '=', about.tenantId).onRef('t.callbackId', '=', 'c.id'))
    .select(['c.id', 'c.event', 'c.url', 'c.body', 'c.state', 'c.createdAt', 'c.nextTryAt'])
    .select(['t.at', 't.status', 't.error', 't.milliseconds'])
    .orderBy('c.id', 'desc')
    .orderBy('t.no')
    .execute()
  const items = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((tries) => {
    const [first] = tries
    if (!first) return []
    return {
      id: first.id,
      event: first.event,
      url: first.url,
      body: first.body,
      status: first.state,
      createDate: first.createdAt.toISOString(),
      nextTryDate: first.nextTryAt?.toISOString() ?? null,
      tries: tries.flatMap(({ at, status, error, milliseconds }) =>
        at && milliseconds !== null ? { at: at.toISOString(), status, error, milliseconds } : [],
      ),
    }
  })
  return { items, page: query.page, size: query.size, total }
}
