import { WEEKDAYS, type Weekday } from '@songsarn/contract/account/sending-hours'

/** Asia/Bangkok is UTC+7 all year, without daylight saving. */
const OFFSET_MS = 7 * 3_600_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Days since 1970 on the Bangkok calendar. */
const dayNumber = (at: number) => Math.floor((at + OFFSET_MS) / DAY_MS)
const startOfNumber = (number: number) => number * DAY_MS - OFFSET_MS
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** 1970-01-01 was a Thursday. */
const weekdayOf = (number: number): Weekday => WEEKDAYS[(((number + 3) % 7) + 7) % 7] ?? 'mon'

/** The day in Bangkok, `2026-11-21`. `at` in milliseconds since 1970, as all times of this package. */
export const dayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)
/** When a day of Bangkok, `2026-11-21`, begins. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS
export const addDays = (day: string, days: number): string => dayOf(startOfDay(day) + days * DAY_MS)
/** When the next day of Bangkok begins. */
export const nextDayAfter = (at: number): number => startOfNumber(dayNumber(at) + 1)

/** The first time at `clock`, `09:30` in Bangkok, that is not before `at`. */
export function nextClock(at: number, clock: string): number {
  const today = startOfNumber(dayNumber(at)) + minutesOf(clock) * MINUTE_MS
  return today >= at ? today : today + DAY_MS
}

/** The first time at `clock` on one of the weekdays that is after `at`. Undefined without a weekday. */
export function nextWeekday(at: number, weekdays: readonly Weekday[], clock: string): number | undefined {
  const first = dayNumber(at)
  for (let number = first; number <= first + 7; number++) {
    const time = startOfNumber(number) + minutesOf(clock) * MINUTE_MS
    if (time > at && weekdays.includes(weekdayOf(number))) return time
  }
  return undefined
}
