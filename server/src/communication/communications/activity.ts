import type { CallAnswer } from '@songsarn/contract/base/call'
import type { getActivity } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'

const MINUTE_MS = 60_000
/** A chart has room for so many. */
const MOST_STEPS = 60
/** Lengths of a step that people count in, in minutes. */
const LENGTHS = [1, 5, 15, 30, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60]
const BANGKOK_MS = 7 * 3600_000

type Activity = CallAnswer<typeof getActivity>
type Step = Activity['steps'][number]
type Minute = { at: Date; state: 'submitted' | 'delivered' | 'undelivered' | 'rejected' | 'expired'; count: number }

/**
 * When the messages of a communication changed. Reads each message. A message that expired without a receipt counts at the
 * end of its 72 hours. A message that the operator rejected counts when it was rejected.
 */
export async function readActivity(trx: Scope, tenantId: string, id: string): Promise<Activity> {
  const { rows } = await sql<Minute>`
    select at, state, count(*)::integer as count from (
      select date_trunc('minute', submit_date) as at, 'submitted' as state
      from messages where tenant_id = ${tenantId} and communication_id = ${id} and submit_date is not null
        and state <> 'rejected'
      union all
      select date_trunc('minute', coalesce(receipt_date, submit_date + interval '72 hours')), state
      from messages where tenant_id = ${tenantId} and communication_id = ${id}
        and state in ('delivered', 'undelivered', 'expired')
      union all
      select date_trunc('minute', max(s.answered_at)), 'rejected'
      from messages m join submissions s on s.tenant_id = m.tenant_id and s.communication_id = m.communication_id
        and s.ordinal = m.ordinal
      where m.tenant_id = ${tenantId} and m.communication_id = ${id} and m.state = 'rejected'
      group by m.ordinal
    ) m where at is not null group by at, state`.execute(trx)
  return stepsOf(rows)
}

/** Adds up minutes to steps, which begin at round times in Bangkok. */
export function stepsOf(minutes: readonly Minute[]): Activity {
  if (minutes.length === 0) return { minutes: 1, steps: [] }
  const times = minutes.map(({ at }) => at.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const span = (last - first) / MINUTE_MS + 1
  // One step of any length may begin before the first minute.
  const length =
    LENGTHS.find((each) => span / each <= MOST_STEPS - 1) ?? Math.ceil(span / (MOST_STEPS - 1) / 1440) * 1440
  const ms = length * MINUTE_MS
  const startOf = (time: number) => Math.floor((time + BANGKOK_MS) / ms) * ms - BANGKOK_MS
  const steps: Step[] = []
  for (let start = startOf(first); start <= last; start += ms)
    steps.push({
      start: new Date(start).toISOString(),
      submitted: 0,
      delivered: 0,
      undelivered: 0,
      reject: 0,
      expired: 0,
    })
  for (const { at, state, count } of minutes) {
    const step = steps[(startOf(at.getTime()) - startOf(first)) / ms]
    if (step) step[state === 'rejected' ? 'reject' : state] += count
  }
  return { minutes: length, steps }
}
