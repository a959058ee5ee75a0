import type { ConsentTemplate, listConsentTemplates } from '@songsarn/contract/communication/consent'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useDeletion } from '@songsarn/remote/use-deletion'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'consent-templates'
/** Its choices in forms. */
const LOOKUP = ['lookups', 'consentTemplates']

export const useConsentTemplates = (query: z.output<typeof listConsentTemplates.query>) =>
  useListAnswer([KEY, 'list', query], (api, options) => api.listConsentTemplates({ query }, options))

export const useConsentTemplate = (id: string) =>
  useAnswer([KEY, id], (api, options) => api.getConsentTemplate({ params: { id } }, options))

/** The texts that a template had. They change with it. */
export const useConsentVersions = (id: string) =>
  useAnswer([KEY, id, 'versions'], (api, options) => api.listConsentVersions({ params: { id } }, options))

export const useDeleteConsentTemplate = () =>
  useDeletion(KEY, (api, id) => api.deleteConsentTemplate({ params: { id } }), LOOKUP)

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
