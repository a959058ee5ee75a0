import { isApiProblem } from '@songsarn/client/api-problem'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { FRESH_MS } from './query-client.ts'

const LONGEST_MS = 15_000

type Options<Data> = Omit<UseQueryOptions<Data, Error, Data, QueryKey>, 'refetchInterval'> & {
  /** Milliseconds until the answer may be another; false when it is final. */
  pollEvery(answer: Data): number | false
}

/**
 * A query that asks again while its answer can change. The pauses grow up to 15 s while the answer stays the same or fails.
 * The query does not ask while the tab is hidden or the browser has no network, and asks at once when they are back (the
 * defaults of TanStack Query: `refetchIntervalInBackground`, `networkMode`). A screen that is opened again also asks at
 * once, unless the answer is final: otherwise its first pause would grow with the time in which the screen was closed.
 *
 * @example
 * usePolledQuery({ queryKey, queryFn, pollEvery: ({ status }) => status === 'running' && 1000 })
 */
export function usePolledQuery<Data extends object>({ pollEvery, ...options }: Options<Data>) {
  return useQuery<Data, Error, Data, QueryKey>({ ...polled(pollEvery), ...options })
}

/** When each answer came. Equal answers are one object (structural sharing). */
const firstSeen = new WeakMap<object, number>()

type QueryState<Data> = { state: { data: Data | undefined; error: unknown } }

/** Options that make a query of {@link usePolledQuery}, for `useQueries`. */
export const polled = <Data extends object>(pollEvery: (answer: Data) => number | false) => ({
  staleTime: ({ state: { data } }: QueryState<Data>) => (data && pollEvery(data) === false ? FRESH_MS : 0),
  refetchInterval({ state: { data, error } }: QueryState<Data>): number | false {
    if (data === undefined || isFinal(error)) return false
    const now = performance.now()
    const since = firstSeen.get(data) ?? now
    firstSeen.set(data, since)
    const every = pollEvery(data)
    return every !== false && pollInterval(every, now - since)
  },
})

/** Milliseconds until the next request: `every` or more. A message without a receipt must not be polled every second for days. */
export const pollInterval = (every: number, unchangedMs: number): number =>
  Math.max(every, Math.min(LONGEST_MS, unchangedMs / 4))

/** The item is gone, or the user lost the right: asking again gives the same answer. */
const isFinal = (error: unknown) => isApiProblem(error) && [401, 403, 404].includes(error.status)
