import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

/** Approved sender names of the acting account. */
export function useSenders() {
  const { api } = useShell()
  return useQuery({
    queryKey: ['lookups', 'senders'],
    queryFn: ({ signal }) => api.getLookup({ params: { name: 'senders' } }, { signal }),
    select: ({ items }) => items,
  })
}
