import type { SendingFloors, SendingRules } from '@songsarn/contract/account/sending-rules'
import { useShell } from '@songsarn/remote/use-shell'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/** Whose rules a screen sets: the rules of the acting account, or those of the provider for all accounts. */
export type RulesOf = 'account' | 'desk'

export const rulesKey = (of: RulesOf) => ['sending-rules', of]

export function useSendingRules(): UseQueryResult<SendingRules> {
  const { api } = useShell()
  return useQuery({ queryKey: rulesKey('account'), queryFn: ({ signal }) => api.getSendingRules({ signal }) })
}

export function useSendingFloors(): UseQueryResult<SendingFloors> {
  const { api } = useShell()
  return useQuery({ queryKey: rulesKey('desk'), queryFn: ({ signal }) => api.getSendingFloors({ signal }) })
}
