import type { CallAnswer } from '@songsarn/contract/call'
import type { getHome } from '@songsarn/contract/home'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export type HomeFigures = CallAnswer<typeof getHome>

const POLL_MS = 5_000

/** The figures of a month; asked for again while something of it is on its way and the tab is seen. */
export function useHome(query: { month: number; account?: string }) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['home', query],
    queryFn: ({ signal }) => api.getHome({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.newest.some(({ status }) => status === 'sending') ? POLL_MS : false,
  })
}
