import type { Client } from '@songsarn/client/client'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useShell } from './use-shell.ts'

type Read<Answer> = (api: Client, options: { signal: AbortSignal }) => Promise<Answer>

/**
 * What the service answers to one call, cached under the key.
 *
 * @example
 * const tag = useAnswer(['tags', id], (api, options) => api.getTag({ params: { id } }, options))
 */
export function useAnswer<Answer>(queryKey: QueryKey, read: Read<Answer>) {
  const { api } = useShell()
  return useQuery({ queryKey, queryFn: ({ signal }) => read(api, { signal }) })
}

/** A page of a list. The page before stays until the next one is there. */
export function useListAnswer<Answer>(queryKey: QueryKey, read: Read<Answer>) {
  const { api } = useShell()
  return useQuery({ queryKey, queryFn: ({ signal }) => read(api, { signal }), placeholderData: keepPreviousData })
}
