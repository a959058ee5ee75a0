import type { listSubAccounts } from '@songsarn/contract/account/sub-accounts'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

export function useSubAccounts(query: z.output<typeof listSubAccounts.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['sub-accounts', 'list', query],
    queryFn: ({ signal }) => api.listSubAccounts({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSubAccount(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['sub-accounts', id],
    queryFn: ({ signal }) => api.getSubAccount({ params: { id } }, { signal }),
  })
}

/** After a change: reads the sub-accounts and the balance of the header again. */
export function useRefreshAccounts() {
  const { balance } = useShell()
  const queries = useQueryClient()
  return () => {
    balance.refresh()
    void queries.invalidateQueries({ queryKey: ['sub-accounts'] })
  }
}
