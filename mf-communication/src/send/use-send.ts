import { hasCode, isApiProblem } from '@songsarn/client/api-problem'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Codes of refusals that another analysis, or a look at the draft, corrects. */
const ANALYZED_AGAIN = ['analysis.expired', 'analysis.failed', 'draft.changed'] as const

export const needsAnalysis = (error: unknown): boolean => ANALYZED_AGAIN.some((code) => hasCode(error, code))

/** Without a response the service may have accepted the send. A retry is safe: it has the same idempotency key. */
export const isUncertain = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 0 || error.status >= 500 || error.code === 'idempotency.running')

/** What another tab, a colleague or a try whose answer was lost has sent is the answer, too. */
function sentAlready(error: unknown): { id: string } {
  const id = isApiProblem(error) && error.code === 'analysis.used' ? error.params.communicationId : undefined
  if (typeof id === 'string') return { id }
  throw error
}

type Sending = {
  /** Makes the call, with a key that a repetition has too. */
  send(): Promise<{ id: string }>
  onSent(communicationId: string): void
}

/**
 * Sends an analysis. The idempotency key comes from the analysis, so a second click, a second tab, a reload or a retry
 * after a lost response is the same request for the service.
 */
export function useSend(analysisId: string, { send: call, onSent }: Sending) {
  const { balance } = useShell()
  const queries = useQueryClient()
  const mutationKey = ['send', analysisId]
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => call().catch(sentAlready),
    onSuccess: ({ id }) => {
      balance.refresh()
      void queries.invalidateQueries({ queryKey: ['communications'] })
      void queries.invalidateQueries({ queryKey: ['drafts'] })
      onSent(id)
    },
    // The analysis also says what prevents the send: already sent, expired, or the balance fell.
    // Without the network this waits, and the dialog must not: its Cancel is what the user then needs.
    onError: () => void queries.invalidateQueries({ queryKey: ['analyses', analysisId], exact: true }),
  })
  return async function send() {
    // Another visit of this screen may still be sending it.
    if (queries.isMutating({ mutationKey }) === 0) await mutation.mutateAsync()
  }
}
