import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** The LINE channel of the account. */
export const useLine = () => useAnswer(['line'], (api, options) => api.getLine(options))

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
