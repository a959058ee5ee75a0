import type { createTemplate, listTemplates, Template } from '@songsarn/contract/communication/templates'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useDeletion } from '@songsarn/remote/use-deletion'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'templates'

export const useTemplates = (query: z.output<typeof listTemplates.query>) =>
  useListAnswer([KEY, 'list', query], (api, options) => api.listTemplates({ query }, options))

export const useTemplate = (tempId: string) =>
  useAnswer([KEY, tempId], (api, options) => api.getTemplate({ params: { tempId } }, options))

export const useTemplateVersions = (tempId: string) =>
  useAnswer([KEY, tempId, 'versions'], (api, options) => api.listTemplateVersions({ params: { tempId } }, options))

export function useRestoreTemplate(tempId: string) {
  const { api } = useShell()
  const onSaved = useCacheTemplate()
  return useMutation({
    mutationFn: (version: number) => api.restoreTemplate({ params: { tempId }, body: { version } }),
    onSuccess: onSaved,
  })
}

export function useCreateTemplate() {
  const { api } = useShell()
  const onSaved = useCacheTemplate()
  return useMutation({
    mutationFn: (body: z.input<typeof createTemplate.body>) => api.createTemplate({ body }),
    onSuccess: onSaved,
  })
}

export const useDeleteTemplate = () =>
  useDeletion(KEY, (api, tempId) => api.deleteTemplate({ params: { tempId } }), ['lookups', KEY])

/** Puts a saved template into the cache; its versions and the lists are loaded again. */
export function useCacheTemplate() {
  const queries = useQueryClient()
  return (template: Template) => {
    queries.setQueryData([KEY, template.tempId], template)
    void queries.invalidateQueries({ queryKey: [KEY, template.tempId, 'versions'] })
    void queries.invalidateQueries({ queryKey: ['lookups', KEY] })
    return queries.invalidateQueries({ queryKey: [KEY, 'list'] })
  }
}
