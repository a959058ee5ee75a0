import type { Communication } from '@songsarn/contract/communications'
import type { CommunicationStatus } from '@songsarn/contract/states'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Poll intervals: while messages are submitted, and while receipts are outstanding. */
const SENDING_MS = 1000
const SETTLING_MS = 3000

/** Some messages are not submitted yet. */
export const isUnderWay = (status: CommunicationStatus): boolean => status === 'sending' || status === 'paused'

function pollEvery(communication: Communication): number | false {
  if (communication.status === 'sending') return SENDING_MS
  return isUnderWay(communication.status) || communication.counts.submitted > 0 ? SETTLING_MS : false
}

/**
 * One communication, polled while it changes. All figures come from one answer: counts of one moment beside parts and credits of
 * another would contradict each other. `getProgress` reads the same sums, so it would save the service nothing.
 */
export function useCommunication(id: string) {
  const { api, keepAlive, balance } = useShell()
  const { data, error, dataUpdatedAt, refetch } = usePolledQuery({
    queryKey: ['communications', id],
    queryFn: ({ signal }) => api.getCommunication({ params: { id } }, { signal }),
    pollEvery,
    staleTime: 0,
  })
  const status = data?.status

  // Watching a send counts as activity: the idle timer must not sign the user out.
  useEffect(() => {
    if (status === 'sending') keepAlive()
  }, [status, keepAlive, dataUpdatedAt])

  // The end of a send refunds credits.
  useEffect(() => {
    if (status !== undefined && status !== 'sending') balance.refresh()
  }, [status, balance])

  return { communication: data, error, retry: () => void refetch() }
}

/** Force Stop, Pause or Resume. */
export function useStatusChange(id: string, name: 'stopCommunication' | 'pauseCommunication' | 'resumeCommunication') {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api[name]({ params: { id } }),
    // Also after a rejection: the status has changed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['communications', id] }),
  })
}
