import type { CallAnswer } from '@songsarn/contract/call'
import type { getHome } from '@songsarn/contract/home'
import { addDays, daysBetween } from '@songsarn/i18n/dates'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData } from '@tanstack/react-query'
import { POLL_MS } from '../../polling.ts'

export type HomeFigures = CallAnswer<typeof getHome>
type Day = HomeFigures['activity'][number]

/** The figures of a month, polled while some of its messages can change. */
export function useHome(query: { month: number; account?: string }) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['home', query],
    queryFn: ({ signal }) => api.getHome({ query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: (figures) => isMoving(figures) && POLL_MS,
  })
}

const isMoving = ({ newest, activity }: HomeFigures) =>
  newest.some(({ status }) => status === 'sending') || activity.some(({ progess }) => progess > 0)

/** Every day of the month in order. The service omits days without messages. */
export function daysOf({
  startDate,
  endDate,
  activity,
}: Pick<HomeFigures, 'startDate' | 'endDate' | 'activity'>): Day[] {
  const withMessages = new Map(activity.map((day) => [day.date, day]))
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => {
    const date = addDays(startDate, index)
    return withMessages.get(date) ?? { date, deli: 0, reject: 0, progess: 0, unDeli: 0 }
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
