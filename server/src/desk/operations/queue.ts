import { QUEUE_LANES } from '@songsarn/contract/account/desk'
import { sql } from 'kysely'
import { LANE } from '../../delivery/chunk.ts'
import type { Scope } from '../../foundation/db/database.ts'

type Queued = { lane: (typeof QUEUE_LANES)[number]; count: number; since: string | null }

/**
 * Messages of all accounts that carriers have yet to get, by lane, and when the oldest communication among them started. What a person
 * or the sending hours paused is not among them.
 */
export async function readQueue(trx: Scope): Promise<Queued[]> {
  const { rows } = await sql<{ lane: number; count: number; since: Date | null }>`
    select lane, sum(waiting)::integer as count, min(started_at) filter (where waiting > 0) as since from (
      select k.lane, k.waiting, c.started_at from (
        select tenant_id, communication_id, lane, sum(pending) as waiting from chunks where state = 'open'
        group by tenant_id, communication_id, lane) k
      join communications c on c.tenant_id = k.tenant_id and c.id = k.communication_id
      union all
      select lane, recipients - expanded, started_at from communications
      where status = 'sending' and not settled and expanded < recipients
    ) q group by lane`.execute(trx)
  const byLane = new Map(rows.map((row) => [row.lane, row]))
  return QUEUE_LANES.map((lane) => {
    const { count = 0, since = null } = byLane.get(LANE[lane]) ?? {}
    return { lane, count, since: since?.toISOString() ?? null }
  })
}
