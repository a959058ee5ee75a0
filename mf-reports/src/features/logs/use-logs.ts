import type { CallAnswer } from '@songsarn/contract/call'
import type { getMessage, listLogs } from '@songsarn/contract/logs'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isMoving, pollInterval, useUnchangedMs } from '../../polling.ts'

export type LogsQuery = z.output<typeof listLogs.query>
export type Message = CallAnswer<typeof getMessage>

/** A page of messages, polled while one of them can change and the tab is visible. */
export function useLogs(query: LogsQuery) {
  const { api } = useShell()
  const unchangedMs = useUnchangedMs()
  return useQuery({
    queryKey: ['logs', query],
    queryFn: ({ signal }) => api.listLogs({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      pollInterval(
        data.items.some(({ status }) => isMoving(status)),
        unchangedMs(data),
      ),
  })
}

/** One message with its history, polled while it can change. */
export function useMessage(messageId: string) {
  const { api } = useShell()
  const unchangedMs = useUnchangedMs()
  return useQuery({
    queryKey: ['message', messageId],
    queryFn: ({ signal }) => api.getMessage({ params: { messageId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && pollInterval(isMoving(data.status), unchangedMs(data)),
  })
}
