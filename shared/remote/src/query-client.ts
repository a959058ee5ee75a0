import { QueryClient } from '@tanstack/react-query'

/** A remote's cache of the service's answers. It outlives an unmount, so that a return to the remote draws at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // shared/client already retries; a second layer would multiply the attempts.
      queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}
