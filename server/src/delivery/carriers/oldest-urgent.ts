import { LINE_CARRIER } from '@songsarn/contract/account/line'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { LANE } from '../chunk.ts'
import { switchedOff } from './carrier-status.ts'

/** The lanes ahead of bulk. A large send waits for long by itself, so its age says nothing. */
export const URGENT_LANES = ['otp', 'transactional'] as const

/** Chunks of a lane that are looked at. When more wait, accounts take turns, so each of them has waited for about as long. */
const MOST = 1000

/**
 * For how many seconds the oldest SMS that a carrier should have waits, of all accounts; 0 when none waits. Without messages for carriers
 * that are switched off, and without LINE, where an account with a bad token waits for itself.
 */
export async function readOldestUrgent(trx: Scope): Promise<Record<(typeof URGENT_LANES)[number], number>> {
  const except = [LINE_CARRIER, ...(await switchedOff(trx))]
  const of = (lane: number) => sql`
    (select tenant_id, communication_id, lane from chunks
    where state = 'open' and lane = ${lane} and pending > 0 and carrier <> all (${[...except]}::text[]) limit ${MOST})`
  const { rows } = await sql<{ lane: number; seconds: number }>`
    select o.lane, extract(epoch from now() - min(coalesce(c.started_at, c.created_at)))::float8 as seconds
    from (${of(LANE.otp)} union all ${of(LANE.transactional)}) o
    join communications c on c.tenant_id = o.tenant_id and c.id = o.communication_id group by o.lane`.execute(trx)
  const secondsOf = (lane: number) => Math.max(0, rows.find((row) => row.lane === lane)?.seconds ?? 0)
  return { otp: secondsOf(LANE.otp), transactional: secondsOf(LANE.transactional) }
}
