import { isApiProblem } from '@songsarn/client/api-problem'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

const POLL_MS = 400

/** An analysis, asked for again and again until it has an end. */
export function useAnalysis(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['analyses', id],
    queryFn: ({ signal }) => api.getAnalysis({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' && !isGone(state.error) ? POLL_MS : false),
    // The balance in it moves with whatever else the account sends.
    staleTime: 0,
  })
}

/** The service does not have it (any more): polling or trying again is of no use. */
export const isGone = (error: unknown): boolean => isApiProblem(error) && error.code === 'resource.notFound'
