import type { LookupName } from '@songsarn/contract/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Entries of a dropdown. `wanted`: false until somebody opens it or a chosen value needs its name. */
export function useLookup(name: LookupName, { q = '', wanted = true } = {}) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['lookup', name, q],
    queryFn: ({ signal }) => api.getLookup({ params: { name }, query: q ? { q } : {} }, { signal }),
    enabled: wanted,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}
