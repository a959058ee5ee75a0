import { MAX_RANGE_DAYS } from '@songsarn/contract/reports/report-body'
import { instantOf, isDay, startOfDay } from '@songsarn/i18n/dates'

const DAY_MS = 86_400_000

/** The range of a report of what Logs shows: until now without an end, and as many days as a report may have without a start. */
export function reportRange(query: { startDate?: string | undefined; endDate?: string | undefined }, now: Date) {
  const { startDate: from, endDate: until } = query
  const end = new Date(until === undefined ? now : isDay(until) ? instantOf(until, '23:59') : until)
  const earliest = end.getTime() - MAX_RANGE_DAYS * DAY_MS
  const start = from === undefined ? earliest : Date.parse(isDay(from) ? startOfDay(from) : from)
  return { startDate: new Date(Math.max(start, earliest)).toISOString(), endDate: end.toISOString() }
}
