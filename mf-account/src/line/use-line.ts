import { useAnswer } from '@songsarn/remote/use-answer'
import { useQueryClient } from '@tanstack/react-query'

/** The LINE channel of the account. */
export const useLine = () => useAnswer(['line'], (api, options) => api.getLine(options))

/** Asks LINE about the connection now. */
export function useLineCheck(isSet: boolean) {
  return useAnswer(['line', 'check'], (api, options) => api.checkLine(options), {
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
