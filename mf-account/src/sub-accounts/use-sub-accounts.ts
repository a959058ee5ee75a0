import type { listSubAccounts } from '@songsarn/contract/account/sub-accounts'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

export const useSubAccounts = (query: z.output<typeof listSubAccounts.query>) =>
  useListAnswer(['sub-accounts', 'list', query], (api, options) => api.listSubAccounts({ query }, options))

export const useSubAccount = (id: string) =>
  useAnswer(['sub-accounts', id], (api, options) => api.getSubAccount({ params: { id } }, options))

/** After a change: reads the sub-accounts and the balance of the header again. */
export function useRefreshAccounts() {
  const { balance } = useShell()
  const queries = useQueryClient()
  return () => {
    balance.refresh()
    void queries.invalidateQueries({ queryKey: ['sub-accounts'] })
  }
}
