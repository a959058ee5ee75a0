import { sql } from 'kysely'
import { bulkRows } from '../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../foundation/db/database.ts'
import { byTenant, insertSelect } from '../foundation/db/distribution.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'

/** A callback to send. `data` is sent unchanged and holds no secret and no PIN. */
export type NewCallback = {
  tenantId: string
  accountId: string
  source: Row<'callbacks'>['source']
  sourceId: string
  event: string
  url: string
  at: Date
  data: Record<string, unknown>
}

/**
 * Queues callbacks in the transaction of their events, so that both are stored or neither.
 *
 * @returns their ids, in the same order
 */
export async function queueCallbacks(trx: Scope, callbacks: readonly NewCallback[]): Promise<string[]> {
  const queued = callbacks.map((of) => ({ ...of, id: newId() }))
  await byTenant(trx, queued, (some) => {
    const rows = bulkRows(some, 'c', {
      tenantId: ['uuid', (of) => of.tenantId],
      accountId: ['uuid', (of) => of.accountId],
      id: ['uuid', (of) => of.id],
      source: ['text', (of) => of.source],
      sourceId: ['uuid', (of) => of.sourceId],
      event: ['text', (of) => of.event],
      url: ['text', (of) => of.url],
      body: ['text', bodyOf],
      nextTryAt: ['timestamptz', (of) => of.at],
    })
    const insert = sql`insert into callbacks as x (tenant_id, account_id, id, source, source_id, event, url, body, next_try_at)
    select c.* from ${rows}`
    return insertSelect(trx, insert, 'id')
  })
  return queued.map(({ id }) => id)
}

/** The payload as Standard Webhooks recommends it: `type`, `timestamp`, `data`. */
const bodyOf = ({ event, at, data }: NewCallback): string =>
  JSON.stringify({ type: event, timestamp: at.toISOString(), data })

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes settled callbacks after a month, with their attempts. */
export async function purgeCallbacks(store: Store, now: Date): Promise<void> {
  await asWorker(store, async (trx) => {
    const before = new Date(now.getTime() - RETENTION_MS)
    const old = trx
      .selectFrom('callbacks')
      .select('id')
      .where('createdAt', '<=', before)
      .where('state', '<>', 'waiting')
    await trx.deleteFrom('callbackTries').where('callbackId', 'in', old).execute()
    await trx.deleteFrom('callbacks').where('createdAt', '<=', before).where('state', '<>', 'waiting').execute()
  })
}
