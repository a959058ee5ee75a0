import { RECENT_MINUTES, TRAFFIC_SPANS, type Traffic } from '@songsarn/contract/account/desk-traffic'
import { type Traffic as Counted, readTraffic } from '../../delivery/carriers/carrier-minutes.ts'
import type { Scope } from '../../foundation/db/database.ts'

const MINUTE_MS = 60_000

const wholeMinute = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
const before = (time: Date, minutes: number) => new Date(time.getTime() - minutes * MINUTE_MS)

const shown = ({ carrier, from, ...traffic }: Counted): Traffic => traffic

/** What each carrier took in the last whole minutes. */
export async function recentTraffic(trx: Scope, now: Date, minutes = RECENT_MINUTES): Promise<Map<string, Traffic>> {
  const to = wholeMinute(now)
  const rows = await readTraffic(trx, { from: before(to, minutes), to, minutes })
  return new Map(rows.map((row) => [row.carrier, shown(row)]))
}

const NONE: Traffic = {
  ...{ accepted: 0, rejected: 0, throttled: 0, unanswered: 0, receipts: 0 },
  ...{ responseMs: null, slowestMs: 0, inFlight: 0, capacity: 0 },
}

/** What one carrier took, without gaps; the current minute is the last one. */
export async function trafficOf(trx: Scope, carrier: string, span: keyof typeof TRAFFIC_SPANS, now: Date) {
  const { hours, minutes } = TRAFFIC_SPANS[span]
  const to = before(wholeMinute(now), -1)
  const from = before(to, hours * 60)
  const rows = await readTraffic(trx, { carrier, from, to, minutes })
  const found = new Map(rows.map((row) => [row.from.getTime(), shown(row)]))
  const items = Array.from({ length: (hours * 60) / minutes }, (_, at) => {
    const date = before(from, -at * minutes)
    return { ...(found.get(date.getTime()) ?? NONE), date: date.toISOString() }
  })
  return { startDate: from.toISOString(), endDate: to.toISOString(), minutes, items }
}
