import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import { chunkRanges } from '../chunk-ranges.ts'
import type { HeldChunk } from '../queue/lease-chunks.ts'
import { type Answer, partKey } from '../task.ts'
import { userMessageReference } from './load-tasks.ts'

/**
 * Parts of these chunks whose intent was kept and whose answer was not, because the process that wrote them (or was about to)
 * is gone. Nobody can tell whether the carrier has them: their answer is `unknown`, and they are never written again.
 * `inFlight`: parts that this very process waits for.
 */
export async function abandonedParts(
  trx: Scope,
  chunks: readonly HeldChunk[],
  inFlight: { has(key: string): boolean },
): Promise<Answer[]> {
  if (chunks.length === 0) return []
  const { rows } = await sql<{ place: number; ordinal: number; part: number; mobile: string; total: number }>`
    select k.place, s.ordinal, s.part, m.mobile, m.parts as total
    from ${chunkRanges(chunks)}
    cross join lateral (
      select * from submissions
      where tenant_id = k.tenant_id and communication_id = k.communication_id
        and ordinal between k.first_ordinal and k.last_ordinal and state = 'submitting'
      offset 0) s
    join messages m on m.tenant_id = s.tenant_id and m.communication_id = s.communication_id and m.ordinal = s.ordinal`.execute(
    trx,
  )
  const at = new Date()
  return rows
    .flatMap(({ place, ordinal, part, mobile, total }): Answer[] => {
      const chunk = chunks[place]
      if (!chunk) return []
      const { tenantId, communicationId, chunkNo, sender } = chunk
      const key = { tenantId, communicationId, ordinal, part }
      const request = { sender, mobile, userMessageReference: userMessageReference(key) }
      return [{ ...key, chunkNo, total, request, outcome: { kind: 'unknown' }, at }]
    })
    .filter((answer) => !inFlight.has(partKey(answer)))
}
