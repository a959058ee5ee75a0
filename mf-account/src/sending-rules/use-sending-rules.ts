import type { SendingFloors, SendingRules } from '@songsarn/contract/account/sending-rules'
import { useAnswer } from '@songsarn/remote/use-answer'
import type { UseQueryResult } from '@tanstack/react-query'

/** Whose rules a screen sets: the rules of the acting account, or those of the provider for all accounts. */
export type RulesOf = 'account' | 'desk'

export const rulesKey = (of: RulesOf) => ['sending-rules', of]

export function useSendingRules(): UseQueryResult<SendingRules> {
  return useAnswer(rulesKey('account'), (api, options) => api.getSendingRules(options))
}

export function useSendingFloors(): UseQueryResult<SendingFloors> {
  return useAnswer(rulesKey('desk'), (api, options) => api.getSendingFloors(options))
}
