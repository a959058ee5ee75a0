import type { CallAnswer } from '@songsarn/contract/call'
import type { listOtpDeliveries } from '@songsarn/contract/otp'
import type { Scope } from '../db/database.ts'
import type { CallbackRow } from '../db/tables/callbacks.ts'

/** A page of the callbacks about one thing with their tries, newest first. */
export async function listCallbacks(
  trx: Scope,
  about: { tenantId: string; source: CallbackRow['source']; sourceId: string },
  query: { page: number; size: number; status?: 'waiting' | 'delivered' | 'failed' },
): Promise<CallAnswer<typeof listOtpDeliveries>> {
  const found = trx
    .selectFrom('callbacks')
    .where('tenant_id', '=', about.tenantId)
    .where('source', '=', about.source)
    .where('source_id', '=', about.sourceId)
    .$if(query.status !== undefined, (list) => list.where('state', '=', query.status ?? 'waiting'))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const tries =
    rows.length === 0
      ? []
      : await trx
          .selectFrom('callback_tries')
          .selectAll()
          .where('tenant_id', '=', about.tenantId)
          .where(
            'callback_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('no')
          .execute()
  const items = rows.map((row) => ({
    id: row.id,
    event: row.event,
    url: row.url,
    body: row.body,
    status: row.state,
    createDate: row.created_at.toISOString(),
    nextTryDate: row.next_try_at?.toISOString() ?? null,
    tries: tries
      .filter(({ callback_id }) => callback_id === row.id)
      .map(({ at, status, error, milliseconds }) => ({ at: at.toISOString(), status, error, milliseconds })),
  }))
  return { items, page: query.page, size: query.size, total }
}
