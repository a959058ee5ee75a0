import type { HoursRule } from '@songsarn/contract/account/sending-hours'
import type { Purpose } from '@songsarn/contract/base/states'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'

/** The hours in which the account may send for a purpose; null: always, or not known here. */
export function useOpenHours(purpose: Purpose): HoursRule | null {
  const { session } = useShell()
  const rules = useAnswer(['sending-rules', 'account'], (api, options) => api.getSendingRules(options), {
    enabled: purpose === 'marketing' && session.can('read', 'SendingRules'),
    staleTime: 60_000,
  })
  return purpose === 'marketing' ? (rules.data?.openHours ?? null) : null
}
