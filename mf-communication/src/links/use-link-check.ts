import { strictestLinks } from '@songsarn/contract/account/link-rule'
import { useShell } from '@songsarn/remote/use-shell'
import type { LinkCheck } from '@songsarn/sms/link-check'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** A rule or an address that changes meanwhile is found when the text is analysed. */
const STALE_MS = 60_000

/** What the links of a sender's text may be; undefined when no rule says, and while that is not known. */
export function useLinkCheck(sender: string): LinkCheck | undefined {
  const { api, session } = useShell()
  const mayRead = session.can('read', 'SendingRules') && session.can('read', 'Sender')
  const rules = useQuery({
    queryKey: ['sending-rules', 'account'],
    queryFn: ({ signal }) => api.getSendingRules({ signal }),
    enabled: mayRead,
    staleTime: STALE_MS,
  })
  const actions = useMemo(
    () => (rules.data ? strictestLinks([rules.data.links, rules.data.floors.links]) : null),
    [rules.data],
  )
  const domain = useQuery({
    queryKey: ['link-domain'],
    queryFn: ({ signal }) => api.getLinkDomain({ signal }),
    enabled: actions !== null,
    staleTime: STALE_MS,
  })
  const senders = useQuery({
    queryKey: ['senders', 'addresses', sender],
    queryFn: ({ signal }) =>
      api.listSenders({ query: { senderName: sender, status: ['approved'], size: 100 } }, { signal }),
    enabled: actions !== null,
    staleTime: STALE_MS,
  })
  return useMemo(() => {
    if (!actions || !domain.data || !senders.data) return undefined
    const addresses = senders.data.items.find(({ name }) => name === sender)?.linkAddresses
    const { target, domain: own } = domain.data
    return addresses && { actions, addresses, ownHosts: [target, window.location.host, ...(own ? [own] : [])] }
  }, [actions, domain.data, senders.data, sender])
}
