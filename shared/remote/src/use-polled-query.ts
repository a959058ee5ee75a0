import { isApiProblem } from '@songsarn/client/api-problem'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

const LONGEST_MS = 15_000

type Options<Data> = Omit<UseQueryOptions<Data, Error, Data, QueryKey>, 'refetchInterval'> & {
  /** Milliseconds until the answer may be another; false when it is final. */
  pollEvery(answer: Data): number | false
}

/**
 * A query that asks again while its answer can change. It backs off up to 15 s the longer the answer stays the same, or cannot be
 * had. It asks nothing while the tab is hidden or the browser has no network, and at once when they are back (the defaults of
 * TanStack Query: `refetchIntervalInBackground`, `networkMode`).
 *
 * @example
 * usePolledQuery({ queryKey, queryFn, pollEvery: ({ status }) => status === 'running' && 1000 })
 */
export function usePolledQuery<Data extends object>({ pollEvery, ...options }: Options<Data>) {
  const seen = useRef<{ answer: Data; at: number }>(undefined)
  return useQuery<Data, Error, Data, QueryKey>({
    ...options,
    refetchInterval({ state: { data, error } }) {
      if (data === undefined || isFinal(error)) return false
      // Equal answers are one object (structural sharing).
      if (seen.current?.answer !== data) seen.current = { answer: data, at: performance.now() }
      const every = pollEvery(data)
      return every !== false && pollInterval(every, performance.now() - seen.current.at)
    },
  })
}

/** Milliseconds until the next request: `every` or more. A message without a receipt must not be polled every second for days. */
export const pollInterval = (every: number, unchangedMs: number): number =>
  Math.max(every, Math.min(LONGEST_MS, unchangedMs / 4))

/** The item is gone, or the user lost the right: asking again gives the same answer. */
const isFinal = (error: unknown) => isApiProblem(error) && [401, 403, 404].includes(error.status)
