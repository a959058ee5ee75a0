import { sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'

/** Something that a customer's server is to be told. `data` goes out as it is: no secret, no pin. */
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

/** Queues callbacks in the transaction of what they tell, so that neither is there without the other. */
export async function queueCallbacks(trx: Scope, callbacks: readonly NewCallback[]): Promise<void> {
  if (callbacks.length === 0) return
  const rows = bulkRows(callbacks, 'c', {
    tenantId: ['uuid', (of) => of.tenantId],
    accountId: ['uuid', (of) => of.accountId],
    id: ['uuid', () => newId()],
    source: ['text', (of) => of.source],
    sourceId: ['uuid', (of) => of.sourceId],
    event: ['text', (of) => of.event],
    url: ['text', (of) => of.url],
    body: ['text', bodyOf],
    nextTryAt: ['timestamptz', (of) => of.at],
  })
  await sql`
    insert into callbacks (tenant_id, account_id, id, source, source_id, event, url, body, next_try_at)
    select c.* from ${rows}`.execute(trx)
}

/** The payload as Standard Webhooks recommends it: `type`, `timestamp`, `data`. */
const bodyOf = ({ event, at, data }: NewCallback): string =>
  JSON.stringify({ type: event, timestamp: at.toISOString(), data })
