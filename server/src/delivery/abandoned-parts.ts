import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import type { HeldChunk } from './lease-chunks.ts'
import { userMessageReference } from './load-tasks.ts'
import { type Answer, partKey } from './task.ts'

/**
 * Parts of a chunk whose intent was kept and whose answer was not, because the process that wrote them (or was about to)
 * is gone. Nobody can tell whether the operator has them: their answer is `unknown`, and they are never written again.
 * `inFlight`: parts that this very process waits for.
 */
export async function abandonedParts(
  trx: Scope,
  chunk: HeldChunk,
  inFlight: { has(key: string): boolean },
): Promise<Answer[]> {
  const { rows } = await sql<{ ordinal: number; part: number; mobile: string; total: number }>`
    select s.ordinal, s.part, m.mobile, m.parts as total
    from submissions s join messages m using (tenant_id, communication_id, ordinal)
    where s.tenant_id = ${chunk.tenantId} and s.communication_id = ${chunk.communicationId}
      and s.ordinal between ${chunk.firstOrdinal} and ${chunk.lastOrdinal} and s.state = 'submitting'`.execute(trx)
  const at = new Date()
  return rows
    .map(({ ordinal, part, mobile, total }): Answer => {
      const { tenantId, communicationId, chunkNo, sender } = chunk
      const place = { tenantId, communicationId, ordinal, part }
      const request = { sender, mobile, userMessageReference: userMessageReference(place) }
      return { ...place, chunkNo, total, request, outcome: { kind: 'unknown' }, at }
    })
    .filter((answer) => !inFlight.has(partKey(answer)))
}
