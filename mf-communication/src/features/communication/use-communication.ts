import { isApiProblem } from '@songsarn/client/api-problem'
import type { CommunicationStatus } from '@songsarn/contract/states'
import { problemText } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Poll intervals: while messages are submitted, while receipts are outstanding, and for the whole communication. */
const SENDING_MS = 1000
const SETTLING_MS = 3000
const WHOLE_MS = 5000

type Progress = { status: CommunicationStatus; counts: { pending: number; submitted: number } }

/** Some messages are not submitted yet. */
export const isUnderWay = (status: CommunicationStatus): boolean => status === 'sending' || status === 'paused'

function pollEvery(progress: Progress | undefined): number | false {
  if (!progress) return false
  if (progress.status === 'sending') return SENDING_MS
  return isUnderWay(progress.status) || progress.counts.submitted > 0 ? SETTLING_MS : false
}

/** One communication: its counts every second while they change, everything else less often. */
export function useCommunication(id: string) {
  const { api, keepAlive, balance } = useShell()
  const whole = useQuery({
    queryKey: ['communications', id],
    queryFn: ({ signal }) => api.getCommunication({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? WHOLE_MS : false),
  })
  const progress = useQuery({
    queryKey: ['communications', id, 'progress'],
    queryFn: ({ signal }) => api.getProgress({ params: { id } }, { signal }),
    enabled: whole.data !== undefined,
    refetchInterval: ({ state }) => pollEvery(state.data),
    staleTime: 0,
  })
  const status = progress.data?.status ?? whole.data?.status

  // Watching a send counts as activity: the idle timer must not sign the user out.
  useEffect(() => {
    if (status === 'sending') keepAlive()
  }, [status, keepAlive, progress.dataUpdatedAt])

  // The end of a send changes its times, parts and refunded credits.
  const { refetch } = whole
  useEffect(() => {
    if (status === undefined || status === 'sending') return
    void refetch()
    balance.refresh()
  }, [status, refetch, balance])

  return {
    communication: whole.data && { ...whole.data, ...progress.data },
    error: whole.error ?? progress.error,
    retry() {
      void whole.refetch()
      void progress.refetch()
    },
  }
}

/** Force Stop, Pause or Resume. */
export function useCommunicationAction(
  id: string,
  name: 'stopCommunication' | 'pauseCommunication' | 'resumeCommunication',
) {
  const { api, toast, i18n } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api[name]({ params: { id } }),
    onError(error) {
      // A toast, because the new status removes the button and its dialog.
      if (isApiProblem(error)) {
        toast({ kind: 'warning', message: problemText(i18n, error), detail: error.requestId })
      }
    },
    // Also after a rejection: the status has changed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['communications', id] }),
  })
}
