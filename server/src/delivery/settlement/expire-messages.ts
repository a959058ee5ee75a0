import { CHANNELS_WITHOUT_RECEIPTS } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { lowestIdAt } from '../../foundation/db/id.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { ChunkKey } from '../chunk.ts'
import { type StateChange, settleChunks } from './settle-chunks.ts'

/** No receipt comes after this time: carriers try for 24 hours. */
const EXPIRES_AFTER_MS = 72 * 3_600_000
/** Age after which communications have no message left to expire: they were checked every 10 minutes before. */
const LOOK_BACK_MS = 60 * 24 * 3_600_000
const CHUNKS_AT_ONCE = 20

/**
 * Expires messages that the carrier accepted and never reported on. They stay charged. Carriers of channels without receipts, which
 * have the names of the channels, report on none.
 */
export async function expireMessages(store: Store, now: Date): Promise<void> {
  const submittedBefore = new Date(now.getTime() - EXPIRES_AFTER_MS)
  const candidates = await asWorker(store, async (trx) => {
    const { rows } = await sql<ChunkKey>`
      select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo" from chunks
      where submitted > 0 and carrier <> all (${[...CHANNELS_WITHOUT_RECEIPTS]}::text[]) and communication_id < ${lowestIdAt(submittedBefore)}
        and communication_id > ${lowestIdAt(new Date(now.getTime() - LOOK_BACK_MS))}
      order by communication_id, chunk_no`.execute(trx)
    return rows
  })
  for (let from = 0; from < candidates.length; from += CHUNKS_AT_ONCE) {
    const chunks = candidates.slice(from, from + CHUNKS_AT_ONCE)
    await asWorker(store, async (trx) => {
      const changes: StateChange[] = []
      for (const chunk of chunks) changes.push(...(await expireChunk(trx, chunk, submittedBefore)))
      await settleChunks(trx, changes)
    })
  }
}

async function expireChunk(trx: Scope, chunk: ChunkKey, submittedBefore: Date): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    with expired as (
      update messages m set state = 'expired', error = 'receipt.none'
      from chunks c
      where c.tenant_id = ${chunk.tenantId} and c.communication_id = ${chunk.communicationId} and c.chunk_no = ${chunk.chunkNo}
        and m.tenant_id = c.tenant_id and m.communication_id = c.communication_id
        and m.ordinal between c.first_ordinal and c.last_ordinal
        and m.state = 'submitted' and m.submit_date < ${submittedBefore}
      returning m.tenant_id, m.communication_id, m.chunk_no
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo", 'submitted' as "from",
      'expired' as "to", count(*)::integer as messages, 0 as refundable, 0 as parts
    from expired group by 1, 2, 3`.execute(trx)
  return rows
}
