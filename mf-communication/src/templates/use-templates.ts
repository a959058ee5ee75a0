import type { createTemplate, listTemplates, Template } from '@songsarn/contract/communication/templates'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'templates'

export function useTemplates(query: z.output<typeof listTemplates.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listTemplates({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useTemplate(tempId: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, tempId],
    queryFn: ({ signal }) => api.getTemplate({ params: { tempId } }, { signal }),
  })
}

export function useTemplateVersions(tempId: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, tempId, 'versions'],
    queryFn: ({ signal }) => api.listTemplateVersions({ params: { tempId } }, { signal }),
  })
}

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

export function useDeleteTemplate() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (tempId: string) => api.deleteTemplate({ params: { tempId } }),
    onSuccess: (_, tempId) => {
      queries.removeQueries({ queryKey: [KEY, tempId] })
      void queries.invalidateQueries({ queryKey: ['lookups', KEY] })
      return queries.invalidateQueries({ queryKey: [KEY, 'list'] })
    },
  })
}

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
