import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

/** The fields that the account added to its people. */
export function useCustomFields(enabled = true) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['people', 'fields'],
    queryFn: ({ signal }) => api.listCustomFields({}, { signal }),
    staleTime: 60_000,
    enabled,
  })
}
