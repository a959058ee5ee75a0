import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

/** The draft of a broadcast, to be edited. */
export function useStoredDraft(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => api.getDraft({ params: { id } }, { signal }),
    // Changes since then are in the editor only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
