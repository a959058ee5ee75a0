import { QueryClient } from '@tanstack/react-query'

/** Milliseconds for which an answer is taken as new: a screen that opens again does not ask. */
export const FRESH_MS = 10_000

/** A remote's cache of the service's answers. It outlives an unmount, so that a return to the remote draws at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // shared/client already retries; a second layer would multiply the attempts.
      queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}
