/**
 * All dates of the console are Bangkok time, whatever the browser's time zone. Bangkok has had +07:00 without daylight saving
 * since 1920 (IANA tz, `Asia/Bangkok`), so a fixed shift is exact: the UTC getters of the shifted instant give the wall clock.
 * Lint forbids local getters in all other files (lint/no-local-date.grit).
 */
import type { Language } from './language.ts'

const OFFSET_MS = 7 * 60 * 60 * 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A day on the Bangkok calendar, `YYYY-MM-DD`. */
export type Day = string
/** An ISO 8601 instant, a Date or milliseconds since 1970. */
export type Instant = string | number | Date

export const MONTHS: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
}

export const LONG_MONTHS: Record<Language, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  th: [
    'มกราคม',
    'กุมภาพันธ์',
    'มีนาคม',
    'เมษายน',
    'พฤษภาคม',
    'มิถุนายน',
    'กรกฎาคม',
    'สิงหาคม',
    'กันยายน',
    'ตุลาคม',
    'พฤศจิกายน',
    'ธันวาคม',
  ],
}

/** Thai screens count years in the Buddhist era. */
export const yearIn = (language: Language, year: number): number => (language === 'th' ? year + 543 : year)

/** Bangkok date and time. `month` 1–12, `weekday` 0 (Sunday) to 6 (Saturday). */
type WallClock = {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
  second: number
}

/** The Bangkok date and time of an instant. @throws RangeError when it is not a date */
export function wallClock(at: Instant): WallClock {
  const shifted = new Date(millis(at) + OFFSET_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

/** `20 Nov 2026 14:05`, `20 พ.ย. 2569 14:05`. */
export function formatDateTime(at: Instant, language: Language, options: { seconds?: boolean } = {}): string {
  return `${formatDate(at, language)} ${formatTime(at, options)}`
}

/** `20 Nov 2026`, `20 พ.ย. 2569`, of an instant or a Bangkok day. */
export function formatDate(at: Instant, language: Language): string {
  const { year, month, day } = wallClock(isDay(at) ? startOfDay(at) : at)
  return `${day} ${MONTHS[language][month - 1]} ${yearIn(language, year)}`
}

/** `14:05`, or `14:05:09`. */
export function formatTime(at: Instant, { seconds = false }: { seconds?: boolean } = {}): string {
  const { hour, minute, second } = wallClock(at)
  return [hour, minute, ...(seconds ? [second] : [])].map(two).join(':')
}

/** `20 Nov`, for axes and lists of one year. */
export function formatDayShort(day: Day, language: Language): string {
  const at = wallClock(startOfDay(day))
  return `${at.day} ${MONTHS[language][at.month - 1]}`
}

/** `November 2026`, `พฤศจิกายน 2569`. */
export function formatMonth(day: Day, language: Language): string {
  const { year, month } = wallClock(startOfDay(day))
  return `${LONG_MONTHS[language][month - 1]} ${yearIn(language, year)}`
}

/** `1–20 Nov 2026`, `28 Oct – 3 Nov 2026`, `30 Dec 2026 – 2 Jan 2027`, or a single day. */
export function formatDayRange(from: Day, to: Day, language: Language): string {
  if (from === to) return formatDate(from, language)
  const a = wallClock(startOfDay(from))
  const b = wallClock(startOfDay(to))
  if (a.year !== b.year) return `${formatDate(from, language)} – ${formatDate(to, language)}`
  if (a.month !== b.month) return `${formatDayShort(from, language)} – ${formatDate(to, language)}`
  return `${a.day}–${formatDate(to, language)}`
}

const RELATIVE_UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const

const relativeFormats = new Map<Language, Intl.RelativeTimeFormat>()

/** `2 hours ago`, `in 3 minutes`, `now` (under a minute). Callers show the exact time on hover. */
export function formatRelative(at: Instant, language: Language, now: Instant = Date.now()): string {
  const format = relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  relativeFormats.set(language, format)
  const difference = millis(at) - millis(now)
  for (const [unit, length] of RELATIVE_UNITS) {
    if (Math.abs(difference) >= length) return format.format(Math.trunc(difference / length), unit)
  }
  return format.format(0, 'second')
}

/** Whether it is an existing day, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const start = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(value)
}

/** The Bangkok day of an instant. */
export function dayOf(at: Instant): Day {
  return new Date(millis(at) + OFFSET_MS).toISOString().slice(0, 10)
}

export const today = (now: Instant = Date.now()): Day => dayOf(now)

/** First instant of a Bangkok day, in UTC: `2026-11-20` begins at `2026-11-19T17:00:00.000Z`. */
export function startOfDay(day: Day): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS).toISOString()
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** First and last day of a month: 0 is this month, 1 last month. */
export function monthDays(monthsBack: number, now: Instant = Date.now()): { from: Day; to: Day } {
  const { year, month } = wallClock(now)
  const first = new Date(Date.UTC(year, month - 1 - monthsBack, 1))
  const last = new Date(Date.UTC(year, month - monthsBack, 0))
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) }
}

/** The instant of a Bangkok day and time (`14:05`). @throws RangeError when it is not a time */
export function instantOf(day: Day, time: string): string {
  return new Date(Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`) - OFFSET_MS).toISOString()
}

function millis(at: Instant): number {
  const value = at instanceof Date ? at.getTime() : typeof at === 'number' ? at : Date.parse(at)
  if (Number.isNaN(value)) throw new RangeError(`Not a date: ${String(at)}`)
  return value
}

const two = (value: number): string => String(value).padStart(2, '0')
