import type { CommunicationStatus } from '@songsarn/contract/base/states'
import {
  type Communication,
  type CommunicationListItem,
  getFailures,
  getResends,
  getResponses,
} from '@songsarn/contract/communication/communications'
import { useHoldIdle } from '@songsarn/remote/use-hold-idle'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { awaitedReceipts } from '@songsarn/ui/status/communication-outcome'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { untilStart } from './until-start.ts'

/** Poll intervals: while messages are submitted, and while receipts are outstanding. */
const SENDING_MS = 1000
const SETTLING_MS = 3000
const ACTIVITY_MS = 15_000
/** Recipients answer for days, most of them on the first. */
const RESPONSES_MS = 15_000
const RESPONSES_CHANGE_MS = 3 * 24 * 3600_000

/** Some messages are not submitted yet. */
const isUnderWay = (status: CommunicationStatus): boolean => status === 'sending' || status === 'paused'

/** Its figures still change. */
export const isLive = (communication: CommunicationListItem): boolean =>
  isUnderWay(communication.status) || awaitedReceipts(communication) > 0

function pollEvery(communication: Communication): number | false {
  if (communication.status === 'sending') return SENDING_MS
  if (communication.status === 'scheduled') return untilStart(communication)
  return isLive(communication) && SETTLING_MS
}

/**
 * One communication, polled while it changes. All figures come from one answer: counts of one moment beside parts and
 * credits of another moment would contradict each other. `getProgress` reads the same sums, so it would save the service no
 * work.
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
  // Its page is read: figures, causes, answers.
  useHoldIdle()

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

type Change = 'stopCommunication' | 'pauseCommunication' | 'resumeCommunication' | 'unscheduleCommunication'

/** Force Stop, Pause, Resume or Unschedule. */
export function useStatusChange(id: string, name: Change) {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api[name]({ params: { id } }),
    // Also after a rejection: the status has changed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['communications', id] }),
  })
}

/** Starts a schedule that waits for a person. A second press is the same request: it starts once. */
export function useSendNow(id: string) {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.sendCommunication({ params: { id }, body: {} }, { idempotencyKey: `send-${id}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['communications', id] }),
  })
}

/** Makes a draft of it. */
export function useDuplicate(id: string) {
  const { api } = useShell()
  return useMutation({ mutationFn: () => api.duplicateCommunication({ params: { id } }) })
}

/** When its messages changed; read again while they do. It costs more than the counts, so that it is read less often. */
export function useActivity(communication: Communication) {
  const { api } = useShell()
  const { id } = communication
  const live = isLive(communication)
  return usePolledQuery({
    queryKey: ['communications', id, 'activity', live],
    queryFn: ({ signal }) => api.getActivity({ params: { id } }, { signal }),
    pollEvery: () => live && ACTIVITY_MS,
    placeholderData: keepPreviousData,
  })
}

/** Why its messages did not arrive. When it has ended, a late receipt changes the counts, and with them the key. */
export function useFailures(communication: Communication) {
  const { api } = useShell()
  const { id, counts } = communication
  const live = isLive(communication)
  return usePolledQuery({
    queryKey: ['communications', id, 'failures', live || counts],
    queryFn: ({ signal }) => api.call(getFailures, { params: { id } }, { signal }),
    pollEvery: () => live && ACTIVITY_MS,
    placeholderData: keepPreviousData,
  })
}

/** The joint result of a send and its resends; read again while one of them changes, and when a late receipt changed the counts. */
export function useResends({ id, counts }: Communication) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['communications', id, 'resends', counts],
    queryFn: ({ signal }) => api.call(getResends, { params: { id } }, { signal }),
    pollEvery: ({ items }) => items.some(isLive) && SETTLING_MS,
    placeholderData: keepPreviousData,
  })
}

/** Deeds of the recipients of a communication. */
export function useResponses({ id, startedAt }: Pick<Communication, 'id' | 'startedAt'>) {
  const { api } = useShell()
  const isNew = Date.now() - new Date(startedAt ?? 0).getTime() < RESPONSES_CHANGE_MS
  return usePolledQuery({
    queryKey: ['communications', id, 'responses'],
    queryFn: ({ signal }) => api.call(getResponses, { params: { id } }, { signal }),
    pollEvery: () => isNew && RESPONSES_MS,
    enabled: startedAt !== null,
  })
}
