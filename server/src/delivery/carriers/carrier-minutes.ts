import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { CarrierTraffic, MinuteTraffic } from '../carrier-traffic.ts'

/** How long minutes are kept. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Stores what this process counted. A second time is without harm: a row has the counts of its whole minute. */
export async function storeMinutes(
  store: Store,
  worker: string,
  traffic: ReadonlyMap<string, CarrierTraffic>,
): Promise<void> {
  const counted = [...traffic].flatMap(([carrier, of]) => of.minutes().map((minute) => ({ carrier, ...minute })))
  if (counted.length === 0) return
  const rows = bulkRows(counted, 'd', {
    carrier: ['text', (of) => of.carrier],
    minute: ['timestamptz', (of) => of.minute],
    accepted: ['integer', (of) => of.accepted],
    rejected: ['integer', (of) => of.rejected],
    throttled: ['integer', (of) => of.throttled],
    unanswered: ['integer', (of) => of.unanswered],
    responseMs: ['bigint', (of) => Math.round(of.responseMs)],
    slowestMs: ['integer', (of) => Math.round(of.slowestMs)],
    receipts: ['integer', (of) => of.receipts],
    inFlight: ['integer', (of) => of.inFlight],
    capacity: ['integer', (of) => of.capacity],
  })
  const insert = (trx: Scope) =>
    sql`
      insert into carrier_minutes (worker, carrier, minute, accepted, rejected, throttled, unanswered, response_ms, slowest_ms,
        receipts, in_flight, capacity)
      select ${worker}::uuid, d.* from ${rows}
      on conflict (carrier, minute, worker) do update set accepted = excluded.accepted, rejected = excluded.rejected,
        throttled = excluded.throttled, unanswered = excluded.unanswered, response_ms = excluded.response_ms,
        slowest_ms = excluded.slowest_ms, receipts = excluded.receipts, in_flight = excluded.in_flight,
        capacity = excluded.capacity`.execute(trx)
  try {
    await asWorker(store, insert, { canBeLost: true, isLook: true })
  } catch (error) {
    for (const of of traffic.values()) of.notStored()
    throw error
  }
  for (const of of traffic.values()) of.stored()
}

/** Removes the minutes of long ago. There are at most some thousand a day. */
export async function purgeMinutes(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await asWorker(store, (trx) => trx.deleteFrom('carrierMinutes').where('minute', '<', before).execute())
}

/** Traffic of a carrier in a span of time, over all processes. */
export type Traffic = Omit<MinuteTraffic, 'minute' | 'responseMs'> & {
  carrier: string
  /** When the span begins. */
  from: Date
  /** The mean time to the response, in milliseconds; null when none came. */
  responseMs: number | null
}

/** Reads traffic in spans of so many minutes, oldest first: of one carrier, or of each. Spans without traffic are left out. */
export async function readTraffic(
  trx: Scope,
  { carrier, from, to, minutes }: { carrier?: string; from: Date; to: Date; minutes: number },
): Promise<Traffic[]> {
  const { rows } = await sql<Traffic>`
    select carrier, span as "from", sum(accepted)::integer as accepted, sum(rejected)::integer as rejected,
      sum(throttled)::integer as throttled, sum(unanswered)::integer as unanswered, sum(receipts)::integer as receipts,
      max(slowest_ms)::integer as "slowestMs", max(in_flight)::integer as "inFlight", max(capacity)::integer as capacity,
      round(sum(response_ms) / nullif(sum(accepted + rejected + throttled), 0))::integer as "responseMs"
    from (
      -- Several processes have a part of the window each.
      select carrier, date_bin(make_interval(mins => ${minutes}), minute, ${from}) as span, sum(accepted) as accepted,
        sum(rejected) as rejected, sum(throttled) as throttled, sum(unanswered) as unanswered, sum(receipts) as receipts,
        max(slowest_ms) as slowest_ms, sum(in_flight) as in_flight, sum(capacity) as capacity, sum(response_ms) as response_ms
      from carrier_minutes
      where minute >= ${from} and minute < ${to} and ${carrier === undefined ? sql`true` : sql`carrier = ${carrier}`}
      group by carrier, minute
    ) m group by carrier, span order by carrier, span`.execute(trx)
  return rows
}
