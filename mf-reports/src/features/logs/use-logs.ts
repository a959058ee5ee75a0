import type { listLogs } from '@songsarn/contract/logs'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isMoving, pollAfter } from '../../live/poll-after.ts'
import { useUnchanged } from '../../live/use-unchanged.ts'

export type LogsQuery = z.output<typeof listLogs.query>

/** A page of messages, asked for again while one of them can still change and the tab is seen. */
export function useLogs(query: LogsQuery) {
  const { api } = useShell()
  const unchanged = useUnchanged()
  return useQuery({
    queryKey: ['logs', query],
    queryFn: ({ signal }) => api.listLogs({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      pollAfter(
        data.items.some(({ status }) => isMoving(status)),
        unchanged(data),
      ),
  })
}
