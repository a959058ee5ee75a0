import { useShell } from '@songsarn/remote/use-shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** The LINE channel of the account. */
export function useLine() {
  const { api } = useShell()
  return useQuery({ queryKey: ['line'], queryFn: ({ signal }) => api.getLine({ signal }) })
}

/** Asks LINE about the connection now. */
export function useLineCheck(isSet: boolean) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['line', 'check'],
    queryFn: ({ signal }) => api.checkLine({ signal }),
    enabled: isSet,
    // LINE limits how often it is asked.
    refetchOnWindowFocus: false,
  })
}

/** Reads the channel, and its connection, again. */
export function useRefreshLine(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['line'] })
}
