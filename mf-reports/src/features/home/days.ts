import { addDays, daysBetween } from '@songsarn/i18n/dates'
import type { HomeFigures } from './use-home.ts'

type Day = HomeFigures['activity'][number]

/** Each day of the month in order; those that the service does not name had no messages. */
export function daysOf({
  startDate,
  endDate,
  activity,
}: Pick<HomeFigures, 'startDate' | 'endDate' | 'activity'>): Day[] {
  const named = new Map(activity.map((day) => [day.date, day]))
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => {
    const date = addDays(startDate, index)
    return named.get(date) ?? { date, deli: 0, reject: 0, progess: 0, unDeli: 0 }
  })
}

export function sumOf(days: readonly Day[]): Omit<Day, 'date'> {
  const sum = { deli: 0, reject: 0, progess: 0, unDeli: 0 }
  for (const day of days) {
    sum.deli += day.deli
    sum.reject += day.reject
    sum.progess += day.progess
    sum.unDeli += day.unDeli
  }
  return sum
}
