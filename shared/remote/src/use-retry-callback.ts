import { retryCallback } from '@songsarn/contract/account/webhooks'
import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { useCallbackTexts } from '@songsarn/ui/callbacks/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShell } from './use-shell.ts'

/**
 * Tries a callback again at once; the props of `CallbackList`, empty without the right to it.
 *
 * @param queryKey the list of callbacks, which is loaded again
 */
export function useRetryCallback(queryKey: string) {
  const { api, session, toast, i18n } = useShell()
  const text = useCallbackTexts()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => api.call(retryCallback, { params: { id } }),
    onSuccess: () => toast({ kind: 'success', message: text('retried') }),
    onError: (error) => toast({ kind: 'error', message: problemText(i18n, shownProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [queryKey] }),
  })
  return session.can('update', 'Webhook') ? { onRetry: mutate, retrying: isPending ? variables : undefined } : {}
}
