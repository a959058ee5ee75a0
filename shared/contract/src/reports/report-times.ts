/**
 * When a report runs and what each run covers. All days are days in Bangkok, GMT+7 all year, whatever the zone of the process.
 * The service and the report form share these rules, so the form shows the times that the service will use.
 */

/** Ranges by their codes. */
export const RANGE = {
  last6Hours: 1,
  last24Hours: 2,
  today: 3,
  yesterday: 4,
  lastWeek: 5,
  lastMonth: 6,
  thisMonth: 7,
  custom: 8,
} as const
export type RangeCode = (typeof RANGE)[keyof typeof RANGE]

/** Frequencies by their codes. */
export const FREQUENCY = { daily: 1, weekly: 2, monthly: 3, custom: 4 } as const
export type FrequencyCode = (typeof FREQUENCY)[keyof typeof FREQUENCY]

/** From `from`, included, until `until`, excluded. */
export type TimeRange = { from: Date; until: Date }

/** A rule of recurring runs. `start` gives their time of the day and the earliest run, `end` the latest one. */
export type Recurrence = {
  recurringType: FrequencyCode
  /** Weekly: the weekday, 0 Sunday to 6 Saturday. Monthly: the day of the month. Custom: the number of days. */
  recurringValue: number | null
  start: Date
  end: Date | null
}

const OFFSET_MS = 7 * 3_600_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Days since 1970 in Bangkok. */
const dayOf = (at: Date) => Math.floor((at.getTime() + OFFSET_MS) / DAY_MS)
const startOf = (day: number) => new Date(day * DAY_MS - OFFSET_MS)
/** The first day of the month of a day, some months later. */
function monthStart(day: number, months = 0): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS
}
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => (day + 4) % 7

/** The first `count` runs after a time, in order; fewer when the recurrence ends. */
export function nextRuns(rule: Recurrence, after: Date, count: number): Date[] {
  const timeOfDay = rule.start.getTime() - startOf(dayOf(rule.start)).getTime()
  const runs: Date[] = []
  for (const day of runDays(rule, dayOf(after))) {
    const run = new Date(startOf(day).getTime() + timeOfDay)
    if (rule.end !== null && run > rule.end) break
    if (run > after && run >= rule.start) runs.push(run)
    if (runs.length >= count) break
  }
  return runs
}

/** The days of runs, some of them before `near`, without end. */
function* runDays({ recurringType, recurringValue, start }: Recurrence, near: number): Generator<number> {
  const first = dayOf(start)
  if (recurringType === FREQUENCY.monthly) {
    const dayOfMonth = recurringValue ?? 1
    // A shorter month has its run on its last day.
    for (let month = monthStart(Math.max(first, near)); ; month = monthStart(month, 1))
      yield Math.min(month + dayOfMonth - 1, monthStart(month, 1) - 1)
  }
  const step = recurringType === FREQUENCY.weekly ? 7 : recurringType === FREQUENCY.custom ? (recurringValue ?? 1) : 1
  const base = recurringType === FREQUENCY.weekly ? first + (((recurringValue ?? 0) - weekdayOf(first) + 7) % 7) : first
  const passed = Math.max(0, Math.floor((near - base) / step))
  for (let day = base + passed * step; ; day += step) yield day
}

/** Returns the time that a run at `at` covers. `custom` is the range of code 8. */
export function rangeOf(code: RangeCode, at: Date, custom: TimeRange): TimeRange {
  const today = dayOf(at)
  const month = monthStart(today)
  switch (code) {
    case RANGE.last6Hours:
      return { from: new Date(at.getTime() - 6 * HOUR_MS), until: at }
    case RANGE.last24Hours:
      return { from: new Date(at.getTime() - 24 * HOUR_MS), until: at }
    case RANGE.today:
      return { from: startOf(today), until: at }
    case RANGE.yesterday:
      return { from: startOf(today - 1), until: startOf(today) }
    case RANGE.lastWeek: {
      // The whole week before this one, Sunday to Saturday.
      const sunday = today - weekdayOf(today)
      return { from: startOf(sunday - 7), until: startOf(sunday) }
    }
    case RANGE.lastMonth:
      return { from: startOf(monthStart(today, -1)), until: startOf(month) }
    case RANGE.thisMonth:
      return { from: startOf(month), until: at }
    case RANGE.custom:
      return custom
  }
}

/** The whole days before the day of `at`. */
export const daysBefore = (at: Date, days: number): TimeRange => ({
  from: startOf(dayOf(at) - days),
  until: startOf(dayOf(at)),
})

/**
 * Returns the time that a run of this frequency covers when no other range is chosen: the day, week, month or days before
 * it.
 */
export function rangeOfFrequency(
  { recurringType, recurringValue }: Pick<Recurrence, 'recurringType' | 'recurringValue'>,
  at: Date,
): TimeRange {
  switch (recurringType) {
    case FREQUENCY.daily:
      return daysBefore(at, 1)
    case FREQUENCY.weekly:
      return daysBefore(at, 7)
    case FREQUENCY.monthly:
      return rangeOf(RANGE.lastMonth, at, { from: at, until: at })
    case FREQUENCY.custom:
      return daysBefore(at, recurringValue ?? 1)
  }
}
