import { isApiProblem } from '@songsarn/client/api-problem'
import type { CommunicationStatus } from '@songsarn/contract/states'
import { problemText } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** While messages are handed over; then while receipts are outstanding, which may take long. */
const SENDING_MS = 1000
const SETTLING_MS = 3000
const WHOLE_MS = 5000

type Progress = { status: CommunicationStatus; counts: { pending: number; submitted: number } }

/** Statuses in which messages are still to be handed over. */
export const isMoving = (status: CommunicationStatus): boolean => status === 'sending' || status === 'paused'

function pollEvery(progress: Progress | undefined): number | false {
  if (!progress) return false
  if (progress.status === 'sending') return SENDING_MS
  return isMoving(progress.status) || progress.counts.submitted > 0 ? SETTLING_MS : false
}

/** One communication: all its figures now and then, the counts each second while they move. */
export function useCommunication(id: string) {
  const { api, keepAlive, balance } = useShell()
  const whole = useQuery({
    queryKey: ['communications', id],
    queryFn: ({ signal }) => api.getCommunication({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.status) ? WHOLE_MS : false),
  })
  const progress = useQuery({
    queryKey: ['communications', id, 'progress'],
    queryFn: ({ signal }) => api.getProgress({ params: { id } }, { signal }),
    enabled: whole.data !== undefined,
    refetchInterval: ({ state }) => pollEvery(state.data),
    staleTime: 0,
  })
  const status = progress.data?.status ?? whole.data?.status

  // Whoever watches a send is there, though no key is pressed.
  useEffect(() => {
    if (status === 'sending') keepAlive()
  }, [status, keepAlive, progress.dataUpdatedAt])

  // The end of a send settles its times, parts and what came back of its credits.
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

/** Force Stop, Pause and Resume: what the service answers is shown at once. */
export function useAction(id: string, name: 'stopCommunication' | 'pauseCommunication' | 'resumeCommunication') {
  const { api, toast, i18n } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api[name]({ params: { id } }),
    onError(error) {
      // Told by a toast: the state that it came too late for takes the button and its dialog away.
      if (isApiProblem(error)) {
        toast({ kind: 'warning', message: problemText(i18n, error), detail: error.requestId })
      }
    },
    // Also after a refusal: the communication has moved on.
    onSettled: () => queries.invalidateQueries({ queryKey: ['communications', id] }),
  })
}
