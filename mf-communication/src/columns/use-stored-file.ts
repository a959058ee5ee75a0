import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

/** An import file that the service has, with its first rows; none without an id. */
export function useStoredFile(id: string | undefined) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['files', id],
    queryFn: ({ signal }) => api.getFile({ params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
