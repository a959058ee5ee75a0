import { useAnswer } from '@songsarn/remote/use-answer'

/** The draft of a broadcast, to be edited. */
export function useStoredDraft(id: string) {
  return useAnswer(['drafts', id], (api, options) => api.getDraft({ params: { id } }, options), {
    // Changes since then are in the editor only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
