import type { JourneyEntry } from '@songsarn/contract/communication/journey-definition'
import { addDays, dayOf, nextClock, startOfDay } from '../bangkok.ts'
import { isYearlyDay } from './test-value.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * When a date of a person (`1990-01-31`) lets them in, from a time, included, until another, excluded. A text that is no day
 * never does.
 */
export function dateEntries(
  { yearly, days, at }: Pick<JourneyEntry & { kind: 'date' }, 'yearly' | 'days' | 'at'>,
  date: string,
  from: number,
  until: number,
): number[] {
  if (!DAY.test(date)) return []
  const times: number[] = []
  for (let day = dayOf(from); startOfDay(day) < until; day = addDays(day, 1)) {
    const base = addDays(day, -days)
    const time = nextClock(startOfDay(day), at)
    if ((yearly ? isYearlyDay(date, base) : date === base) && time >= from && time < until) times.push(time)
  }
  return times
}
