import type { CallAnswer } from '@songsarn/contract/base/call'
import type { getMessage, listLogs } from '@songsarn/contract/reports/logs'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isMoving, POLL_MS } from '../polling.ts'

export type LogsQuery = z.output<typeof listLogs.query>
export type Message = CallAnswer<typeof getMessage>

/** A page of messages, polled while one of them can change. */
export function useLogs(query: LogsQuery) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['logs', query],
    queryFn: ({ signal }) => api.listLogs({ query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => items.some(({ status }) => isMoving(status)) && POLL_MS,
  })
}

/** One message with its history, polled while it can change. */
export function useMessage(messageId: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['message', messageId],
    queryFn: ({ signal }) => api.getMessage({ params: { messageId } }, { signal }),
    pollEvery: ({ status }) => isMoving(status) && POLL_MS,
  })
}
