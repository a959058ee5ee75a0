import type { CallAnswer } from '@songsarn/contract/call'
import type { getHome } from '@songsarn/contract/home'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pollAfter } from '../../live/poll-after.ts'
import { useUnchanged } from '../../live/use-unchanged.ts'

export type HomeFigures = CallAnswer<typeof getHome>

/** The figures of a month; asked for again while something of it is on its way and the tab is seen. */
export function useHome(query: { month: number; account?: string }) {
  const { api } = useShell()
  const unchanged = useUnchanged()
  return useQuery({
    queryKey: ['home', query],
    queryFn: ({ signal }) => api.getHome({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && pollAfter(isMoving(data), unchanged(data)),
  })
}

const isMoving = ({ newest, activity }: HomeFigures) =>
  newest.some(({ status }) => status === 'sending') || activity.some(({ progess }) => progess > 0)
