import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { unnest } from './unnest.ts'

export type ChunkKey = { tenantId: string; communicationId: string; chunkNo: number }

export type LockedChunk = ChunkKey & {
  state: 'open' | 'paused' | 'closed'
  pending: number
  credits: number
  returned: number
  givenBack: number
  fence: number
  revision: number
}

/** Locks chunks until the transaction ends, always in the same order, so that two workers wait instead of deadlocking. */
export async function lockChunks(trx: Scope, chunks: readonly ChunkKey[]): Promise<LockedChunk[]> {
  if (chunks.length === 0) return []
  const keys = unnest(chunks, 'k', {
    tenant_id: ['uuid', (of) => of.tenantId],
    communication_id: ['uuid', (of) => of.communicationId],
    chunk_no: ['integer', (of) => of.chunkNo],
  })
  const { rows } = await sql<LockedChunk>`
    select c.tenant_id as "tenantId", c.communication_id as "communicationId", c.chunk_no as "chunkNo",
      c.state, c.pending, c.credits, c.credits_returned as returned, c.credits_given_back as "givenBack", c.fence, c.revision
    from chunks c join ${keys} using (tenant_id, communication_id, chunk_no)
    order by c.tenant_id, c.communication_id, c.chunk_no for update of c`.execute(trx)
  return rows
}
