import { useAnswer } from '@songsarn/remote/use-answer'

/** The fields that the account added to its people. */
export function useCustomFields(enabled = true) {
  return useAnswer(['people', 'fields'], (api, options) => api.listCustomFields({}, options), {
    staleTime: 60_000,
    enabled,
  })
}
