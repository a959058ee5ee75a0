import type { OwnFieldType } from '@songsarn/contract/communication/own-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Uses of a field; with `type`, also the values that are not of this type. It is asked again each time: people change. */
export function useOwnFieldUses(id: string | undefined, type?: OwnFieldType) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['own-field-uses', id, type],
    queryFn: ({ signal }) =>
      api.getOwnFieldUses({ params: { id: id ?? '' }, query: type === undefined ? {} : { type } }, { signal }),
    enabled: id !== undefined,
    gcTime: 0,
  })
}

/** People, segments and templates show the names of own fields, too. */
export function useForgetOwnFields() {
  const queries = useQueryClient()
  return () =>
    Promise.all(['people', 'segments', 'templates'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
