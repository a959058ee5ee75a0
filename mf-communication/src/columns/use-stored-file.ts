import { useAnswer } from '@songsarn/remote/use-answer'

/** An import file that the service has, with its first rows; none without an id. */
export function useStoredFile(id: string | undefined) {
  return useAnswer(['files', id], (api, options) => api.getFile({ params: { id: id ?? '' } }, options), {
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
