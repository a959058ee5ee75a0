import type { HoursRule } from '@songsarn/contract/account/sending-hours'
import type { Purpose } from '@songsarn/contract/base/states'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

/** The hours in which the account may send for a purpose; null: always, or not known here. */
export function useOpenHours(purpose: Purpose): HoursRule | null {
  const { api, session } = useShell()
  const rules = useQuery({
    queryKey: ['sending-rules', 'account'],
    queryFn: ({ signal }) => api.getSendingRules({ signal }),
    enabled: purpose === 'marketing' && session.can('read', 'SendingRules'),
    staleTime: 60_000,
  })
  return purpose === 'marketing' ? (rules.data?.openHours ?? null) : null
}
