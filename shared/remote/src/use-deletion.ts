import type { Client } from '@songsarn/client/client'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useShell } from './use-shell.ts'

/** Deletes an item of a list. Its answers are forgotten, and its lists and `choices` in forms are asked for again. */
export function useDeletion(key: string, remove: (api: Client, id: string) => Promise<unknown>, choices?: QueryKey) {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => remove(api, id),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: [key, id] })
      if (choices) void queries.invalidateQueries({ queryKey: choices })
      return queries.invalidateQueries({ queryKey: [key, 'list'] })
    },
  })
}
