import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useQueryClient } from '@tanstack/react-query'

/** Uses of a field; with `type`, also the values that are not of this type. It is asked again each time: people change. */
export function useCustomFieldUses(id: string | undefined, type?: CustomFieldType) {
  return useAnswer(
    ['custom-field-uses', id, type],
    (api, options) =>
      api.getCustomFieldUses({ params: { id: id ?? '' }, query: type === undefined ? {} : { type } }, options),
    { enabled: id !== undefined, gcTime: 0 },
  )
}

/** People, segments and templates show the names of custom fields, too. */
export function useForgetCustomFields() {
  const queries = useQueryClient()
  return () =>
    Promise.all(['people', 'segments', 'templates'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
