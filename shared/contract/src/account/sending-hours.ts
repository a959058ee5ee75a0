import * as z from 'zod/mini'

/**
 * The hours in which marketing messages may be sent. All times are in Bangkok, GMT+7 all year. The service and the screens share
 * these rules, so a screen names the time that the service will use.
 */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `09:00`, `24:00` is the end of the day. */
const TimeOfDay = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))

/** From `from`, included, until `to`, excluded. */
const OpenHours = z.strictObject({ from: TimeOfDay, to: TimeOfDay }).check(
  z.refine(({ from, to }) => from < to, {
    path: ['to'],
    params: { code: 'noMinute' },
    // Times that are no times are told as such.
    when: ({ issues }) => issues.length === 0,
  }),
)
export type OpenHours = z.output<typeof OpenHours>

const day = z._default(z.nullable(OpenHours), null)

/** The hours of each day; null: none on this day. */
export const HoursRule = z.strictObject({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }).check(
  z.refine((week) => WEEKDAYS.some((name) => week[name] !== null), {
    params: { code: 'noMinute' },
    when: ({ issues }) => issues.length === 0,
  }),
)
export type HoursRule = z.output<typeof HoursRule>

/** What a screen offers first. */
export const OFFERED_HOURS: OpenHours = { from: '09:00', to: '21:00' }

const OFFSET_MS = 7 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** 1970-01-01 was a Thursday. */
const weekdayOf = (dayNumber: number) => WEEKDAYS[(dayNumber + 3) % 7] ?? 'mon'
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The open hours of the days from the one of `at` on, as instants; two that touch at midnight are one. */
function spansFrom(hours: HoursRule, at: Date): { from: number; to: number }[] {
  const first = Math.floor((at.getTime() + OFFSET_MS) / DAY_MS)
  const spans: { from: number; to: number }[] = []
  // A span that touches another goes on for a week at most: then it never ends.
  for (let number = first; number <= first + 8; number++) {
    const open = hours[weekdayOf(number)]
    if (open === null) continue
    const start = number * DAY_MS - OFFSET_MS
    const span = { from: start + minuteOf(open.from) * MINUTE_MS, to: start + minuteOf(open.to) * MINUTE_MS }
    const last = spans.at(-1)
    if (last?.to === span.from) last.to = span.to
    else spans.push(span)
  }
  return spans
}

/** When marketing may be sent next: `at` itself inside the hours, or without such a rule. */
export function nextOpening(hours: HoursRule | null, at: Date): Date {
  if (hours === null) return at
  const span = spansFrom(hours, at).find(({ to }) => to > at.getTime())
  return span === undefined || span.from <= at.getTime() ? at : new Date(span.from)
}

/** When the hours that are open at `at` end; null when they never end. A time outside of the hours ends at once. */
export function nextClosing(hours: HoursRule | null, at: Date): Date | null {
  if (hours === null) return null
  const span = spansFrom(hours, at).find(({ from, to }) => from <= at.getTime() && at.getTime() < to)
  if (span === undefined) return at
  return span.to - at.getTime() > 7 * DAY_MS ? null : new Date(span.to)
}

/** The minutes that both rules leave; null when they leave none. */
export function commonHours(one: HoursRule, other: HoursRule): HoursRule | null {
  const common = Object.fromEntries(WEEKDAYS.map((name) => [name, commonOfDay(one[name], other[name])])) as HoursRule
  return WEEKDAYS.some((name) => common[name] !== null) ? common : null
}

function commonOfDay(one: OpenHours | null, other: OpenHours | null): OpenHours | null {
  if (one === null || other === null) return null
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  return from < to ? { from, to } : null
}
