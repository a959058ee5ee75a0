import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { ofTenant } from '../../foundation/db/distribution.ts'
import { chunkRanges } from '../chunk.ts'
import { type PartOutcome, partKey } from '../part.ts'
import type { LeasedChunk } from '../queue/lease-chunks.ts'
import { userMessageReference } from './load-tasks.ts'

/**
 * Parts of these chunks with an intent and without an outcome, because the process that submitted them (or was about to) is
 * gone. The service cannot know whether the carrier has them, so their outcome is `unknown`, and they are never submitted
 * again. `inFlight`: parts that this process itself waits for. Within `byTenant`.
 */
export async function abandonedParts(
  trx: Scope,
  chunks: readonly LeasedChunk[],
  inFlight: { has(key: string): boolean },
): Promise<PartOutcome[]> {
  const { rows } = await sql<{ place: number; ordinal: number; part: number; address: string; total: number }>`
    select k.place, s.ordinal, s.part, m.address, m.parts as total
    from ${chunkRanges(chunks.map((chunk, place) => ({ ...chunk, place })))}
    cross join lateral (
      select * from submissions
      where tenant_id = k.tenant_id and communication_id = k.communication_id
        and ordinal between k.first_ordinal and k.last_ordinal and state = 'submitting' ${ofTenant(trx, 'submissions')}
      offset 0) s
    join messages m on m.tenant_id = s.tenant_id and m.communication_id = s.communication_id and m.ordinal = s.ordinal
      ${ofTenant(trx, 'm')}`.execute(trx)
  const at = new Date()
  return rows
    .flatMap(({ place, ordinal, part, address, total }): PartOutcome[] => {
      const chunk = chunks[place]
      if (!chunk) return []
      const { tenantId, communicationId, chunkNo, sender } = chunk
      const key = { tenantId, communicationId, ordinal, part }
      const request = { sender, address, userMessageReference: userMessageReference(key) }
      return [{ ...key, chunkNo, total, request, outcome: { kind: 'unknown' }, at }]
    })
    .filter((outcome) => !inFlight.has(partKey(outcome)))
}
