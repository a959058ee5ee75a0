/** Asia/Bangkok is UTC+7 all year, without daylight saving. */
const OFFSET_MS = 7 * 60 * 60 * 1000

/** The day in Bangkok, `2026-11-21`. */
export const bangkokDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

const MINUTE_MS = 60_000
/** The last minute of `bangkokTime`. Files write millions of times, most of them in the minute before. */
let known = { minute: Number.NaN, text: '' }

/** The time in Bangkok, `2026-11-21 14:05:00`. */
export function bangkokTime(at: Date): string {
  const time = at.getTime() + OFFSET_MS
  const minute = Math.floor(time / MINUTE_MS)
  if (minute !== known.minute)
    known = {
      minute,
      text: new Date(time)
        .toISOString()
        .replace('T', ' ')
        .replace(/\d\d\.\d+Z$/, ''),
    }
  return known.text + String(Math.floor((time - minute * MINUTE_MS) / 1000)).padStart(2, '0')
}

/** When a Bangkok day begins. */
export const startOfBangkokDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)

/** The day after. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The day so many days after another day; before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** First and last day of the month of `day`, `back` months before. */
export function monthOf(day: string, back = 0): { startDate: string; endDate: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { startDate: iso(Date.UTC(year, month - 1 - back, 1)), endDate: iso(Date.UTC(year, month - back, 0)) }
}

/** All days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = nextDay(day)) days.push(day)
  return days
}

/** Bounds for a date filter: days in Bangkok, or instants; both inclusive. `before` is excluded. */
export function dateRange({ startDate, endDate }: { startDate?: string; endDate?: string }): {
  from: Date | undefined
  before: Date | undefined
} {
  return {
    from: startDate === undefined ? undefined : isDay(startDate) ? startOfBangkokDay(startDate) : new Date(startDate),
    before:
      endDate === undefined
        ? undefined
        : isDay(endDate)
          ? startOfBangkokDay(nextDay(endDate))
          : new Date(Date.parse(endDate) + 1),
  }
}

const isDay = (date: string) => date.length === 10
