import type { Client } from '@songsarn/client/client'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useShell } from './use-shell.ts'

type Read<Answer> = (api: Client, options: { signal: AbortSignal }) => Promise<Answer>

type When<Answer> = Pick<UseQueryOptions<Answer>, 'enabled' | 'gcTime' | 'refetchOnWindowFocus' | 'staleTime'>

/**
 * What the service answers to one call, cached under the key.
 *
 * @example
 * const tag = useAnswer(['tags', id], (api, options) => api.getTag({ params: { id } }, options))
 */
export function useAnswer<Answer>(queryKey: QueryKey, read: Read<Answer>, when: When<Answer> = {}) {
  const { api } = useShell()
  return useQuery<Answer>({ ...when, queryKey, queryFn: ({ signal }) => read(api, { signal }) })
}

/** A page of a list. The page before stays until the next one is there. */
export function useListAnswer<Answer>(queryKey: QueryKey, read: Read<Answer>, when: When<Answer> = {}) {
  const { api } = useShell()
  const queryFn = ({ signal }: { signal: AbortSignal }) => read(api, { signal })
  return useQuery({ ...when, queryKey, queryFn, placeholderData: keepPreviousData })
}
