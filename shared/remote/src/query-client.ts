import { QueryClient } from '@tanstack/react-query'

/** A remote's own cache of what the service answered. It outlives an unmount, so that coming back draws at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The client in shared/client already repeats what may be repeated; a second layer would multiply the tries.
      queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}
