import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { getHome, getHomeDetail } from '@songsarn/contract/reports/home'
import { addDays, daysBetween, monthDays } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { POLL_MS } from '../polling.ts'

export type HomeFigures = CallAnswer<typeof getHome>
export type HomeDetail = CallAnswer<typeof getHomeDetail>
type Day = HomeFigures['activity'][number]
export type HomeQuery = { month: number | string; startDate?: string; endDate?: string; account?: string }

/** The first day of a month, which is counted back from this one (1) or named (`2026-10`). */
export const firstDayOf = (month: number | string): string =>
  typeof month === 'string' ? `${month}-01` : monthDays(month - 1).from

/** The figures of a range, polled while some of its messages can change. */
export function useHome(query: HomeQuery) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['home', query],
    queryFn: ({ signal }) => api.getHome({ query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: (figures) => isMoving(figures) && POLL_MS,
  })
}

const isMoving = ({ newest, progess }: HomeFigures) => newest.some(({ status }) => status === 'sending') || progess > 0

/** `November 2026`, or `16–22 Nov 2026`, as a part of a sentence. */
export function useRangeText({ month, startDate, endDate }: HomeQuery): string {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  return startDate && endDate
    ? t('home.ofDays', { days: format.dayRange(startDate, endDate) })
    : t('home.ofMonth', { month: format.month(firstDayOf(month)) })
}

export type DetailQuery = CallParsed<typeof getHomeDetail>['query']

/** The same figures by account, sender or day. */
export function useHomeDetail(query: DetailQuery) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['home', 'detail', query],
    queryFn: ({ signal }) => api.getHomeDetail({ query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ sum }) => sum.progess > 0 && POLL_MS,
  })
}

/** Every day of the range in order. The service omits those to come. */
export function daysOf({
  startDate,
  endDate,
  activity,
}: Pick<HomeFigures, 'startDate' | 'endDate' | 'activity'>): Day[] {
  const withMessages = new Map(activity.map((day) => [day.date, day]))
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => {
    const date = addDays(startDate, index)
    return withMessages.get(date) ?? { ...NOTHING, date }
  })
}

const NOTHING = {
  ...{ deli: 0, reject: 0, progess: 0, unDeli: 0, unknown: 0, cancelled: 0 },
  ...{ waiting: 0, heldByRule: 0, cancelledByRule: 0 },
}
