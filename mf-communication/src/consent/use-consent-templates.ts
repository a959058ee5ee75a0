import type { ConsentTemplate, listConsentTemplates } from '@songsarn/contract/communication/consent'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'consent-templates'
/** Its choices in forms. */
const LOOKUP = ['lookups', 'consentTemplates']

export function useConsentTemplates(query: z.output<typeof listConsentTemplates.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listConsentTemplates({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useConsentTemplate(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.getConsentTemplate({ params: { id } }, { signal }),
  })
}

/** The texts that a template had. They change with it. */
export function useConsentVersions(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, id, 'versions'],
    queryFn: ({ signal }) => api.listConsentVersions({ params: { id } }, { signal }),
  })
}

export function useDeleteConsentTemplate() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deleteConsentTemplate({ params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: [KEY, id] })
      void queries.invalidateQueries({ queryKey: LOOKUP })
      return queries.invalidateQueries({ queryKey: [KEY, 'list'] })
    },
  })
}

/** Puts a saved template into the cache; the lists and choices are loaded again. */
export function useCacheConsentTemplate() {
  const queries = useQueryClient()
  return (template: ConsentTemplate) => {
    queries.setQueryData([KEY, template.id], template)
    void queries.invalidateQueries({ queryKey: [KEY, template.id, 'versions'] })
    void queries.invalidateQueries({ queryKey: LOOKUP })
    void queries.invalidateQueries({ queryKey: [KEY, 'list'] })
  }
}
