import { sql } from 'kysely'
import { lowestIdAt } from '../../db/id.ts'
import { asWorker, type Store } from '../../db/tenancy.ts'
import type { ChunkKey } from './lock-chunks.ts'
import { type Moved, settleChunks } from './settle-chunks.ts'

/** Without a receipt for so long none will come: the carrier tries for 24 hours. */
const EXPIRES_AFTER_MS = 72 * 3_600_000
/** Communications older than this have been looked at often enough. */
const LOOK_BACK_MS = 60 * 24 * 3_600_000
const CHUNKS_AT_ONCE = 20

/** Messages that the carrier took and never reported on become expired. They stay charged. */
export async function expireMessages(store: Store, now: Date): Promise<void> {
  const takenBefore = new Date(now.getTime() - EXPIRES_AFTER_MS)
  const waiting = await asWorker(store, async (trx) => {
    const { rows } = await sql<ChunkKey>`
      select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo" from chunks
      where submitted > 0 and communication_id < ${lowestIdAt(takenBefore)}
        and communication_id > ${lowestIdAt(new Date(now.getTime() - LOOK_BACK_MS))}
      order by communication_id, chunk_no`.execute(trx)
    return rows
  })
  for (let from = 0; from < waiting.length; from += CHUNKS_AT_ONCE) {
    const chunks = waiting.slice(from, from + CHUNKS_AT_ONCE)
    await asWorker(store, async (trx) => {
      const moved: Moved[] = []
      for (const chunk of chunks) moved.push(...(await expireChunk(trx, chunk, takenBefore)))
      await settleChunks(trx, moved)
    })
  }
}

async function expireChunk(
  trx: Parameters<typeof settleChunks>[0],
  chunk: ChunkKey,
  takenBefore: Date,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with expired as (
      update messages m set state = 'expired', error = 'receipt.none'
      from chunks c
      where c.tenant_id = ${chunk.tenantId} and c.communication_id = ${chunk.communicationId} and c.chunk_no = ${chunk.chunkNo}
        and m.tenant_id = c.tenant_id and m.communication_id = c.communication_id
        and m.ordinal between c.first_ordinal and c.last_ordinal
        and m.state = 'submitted' and m.submit_date < ${takenBefore}
      returning m.tenant_id, m.communication_id, m.chunk_no, m.credits
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo", 'submitted' as was,
      'expired' as now, count(*)::integer as messages, sum(credits)::integer as credits, 0 as parts
    from expired group by 1, 2, 3`.execute(trx)
  return rows
}
