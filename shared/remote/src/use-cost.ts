import type { Analysis } from '@songsarn/contract/communication/analyses'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useShell } from './use-shell.ts'

/** The user has stopped changing it for so long. */
const QUIET_MS = 600
const POLL_MS = 300

/**
 * The analysis of what a form is about to send, made again after each change of it: whom it reaches and what it costs.
 * @param body what is analysed; undefined while it is not complete
 * @param start makes the analysis of a body
 */
export function useCost<Body>(body: Body | undefined, start: (body: Body, signal: AbortSignal) => Promise<Analysis>) {
  const { api } = useShell()
  const current = JSON.stringify(body)
  const settled = useSettled(current)
  const query = useQuery({
    queryKey: ['cost', settled],
    queryFn:
      settled === undefined
        ? skipToken
        : async ({ signal }): Promise<Analysis> => {
            let analysis = await start(JSON.parse(settled), signal)
            while (analysis.status === 'running') {
              await new Promise((done) => setTimeout(done, POLL_MS))
              analysis = await api.getAnalysis({ params: { id: analysis.id } }, { signal })
            }
            return analysis
          },
    // An analysis is sent once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { refetch } = query
  // What was analysed is no longer what the form would send.
  if (settled !== current) return { data: undefined, error: null, isFetching: current !== undefined, refetch }
  return { data: query.data, error: query.error, isFetching: query.isFetching, refetch }
}

/** It reaches somebody, at once, and nobody else has to approve it. */
export const isSentAtOnce = ({ totalRecipients, missingCredit, approval, hours }: Analysis) =>
  totalRecipients > 0 && missingCredit === 0 && approval === null && hours === null

/** The value, once it has stayed the same for a while. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const later = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(later)
  }, [value])
  return settled
}
