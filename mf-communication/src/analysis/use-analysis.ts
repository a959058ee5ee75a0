import { hasCode } from '@songsarn/client/api-problem'
import type { Client } from '@songsarn/client/client'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation } from '@tanstack/react-query'

const POLL_MS = 400

/** An analysis, polled until it is ready or has failed. */
export function useAnalysis(id: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['analyses', id],
    queryFn: ({ signal }) => api.getAnalysis({ params: { id } }, { signal }),
    pollEvery: ({ status }) => status === 'running' && POLL_MS,
    // Its balance changes with everything else that the account sends.
    staleTime: 0,
  })
}

/** Ends a running analysis, or deletes an analysis that finished a moment before. */
export function useCancelAnalysis(id: string, onCancelled: () => void) {
  const { api } = useShell()
  return useMutation({
    mutationFn: () =>
      api.deleteAnalysis({ params: { id } }).catch((error) => {
        // Another tab has cancelled it.
        if (!isGone(error)) throw error
      }),
    onSuccess: onCancelled,
  })
}

/** The analysis no longer exists: neither polling nor a retry can help. */
export const isGone = (error: unknown): boolean => hasCode(error, 'resource.notFound')

/** Whether the analysis of a draft need not be made again. The cause of a failed one, such as missing coupon codes, may be gone. */
export const isUsable = (api: Client, id: string): Promise<boolean> =>
  api.getAnalysis({ params: { id } }).then(
    ({ status }) => status !== 'failed',
    (error: unknown) => {
      if (isGone(error)) return false
      throw error
    },
  )
