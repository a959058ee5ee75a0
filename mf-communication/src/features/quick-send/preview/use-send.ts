import { isApiProblem } from '@songsarn/client/api-problem'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { discardDraft } from '../draft/draft-store.ts'

/**
 * Sends what was analysed. The key is made of the analysis, so a second click, a second tab, a reload or another try after
 * an answer that got lost are one and the same act for the service.
 */
export function useSend(analysisId: string, onSent: (communicationId: string) => void) {
  const { api, balance } = useShell()
  const queries = useQueryClient()
  const isSent = useRef(false)
  // Only once this screen is left: an empty draft has no analysis, and would lead to the first step instead.
  useEffect(() => () => void (isSent.current && discardDraft()), [])
  const mutationKey = ['send', analysisId]
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => api.createQuickSend({ body: { analysisId } }, { idempotencyKey: `quick-send-${analysisId}` }),
    onSuccess: ({ id }) => {
      isSent.current = true
      balance.refresh()
      void queries.invalidateQueries({ queryKey: ['communications'] })
      onSent(id)
    },
    // What stands in the way is in the analysis too: it was sent, it expired, the balance fell.
    onError: () => queries.invalidateQueries({ queryKey: ['analyses', analysisId], exact: true }),
  })
  return {
    ...mutation,
    /** Asked of the cache, which knows at once: a second click may come before the first is drawn. */
    send() {
      if (queries.isMutating({ mutationKey }) === 0) mutation.mutate()
    },
  }
}

/** No answer came, so the service may have taken it; trying again is safe. */
export const isUncertain = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 0 || error.status >= 500 || error.code === 'idempotency.running')
