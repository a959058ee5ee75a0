import { type createApiKey, type listApiKeys, renameApiKey } from '@songsarn/contract/account/api-keys'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

export const useApiKeys = (query: z.output<typeof listApiKeys.query>) =>
  useListAnswer(['api-keys', query], (api, options) => api.listApiKeys({ query }, options))

/** The response holds the key itself: it is not cached, only the dialog that shows it has it. */
export function useCreateKey() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof createApiKey.body>) => api.createApiKey({ body }),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
  })
}

export function useRenameKey() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    // By its definition: the shell may be of an older version.
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.call(renameApiKey, { params: { id }, body: { name } }),
    // The row shows its new name before the editor closes.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
  })
}

export function useRevokeKey() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.revokeApiKey({ params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
  })
}
