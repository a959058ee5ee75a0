import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

/** Where the short links of the account begin: at its own domain once it was checked, else here. */
export function useLinkOrigin(isNeeded: boolean): string {
  const { api, session } = useShell()
  const { data } = useQuery({
    queryKey: ['link-domain'],
    queryFn: ({ signal }) => api.getLinkDomain({ signal }),
    enabled: isNeeded && session.can('read', 'SendingRules'),
  })
  return data?.domain && data.checkDate ? `https://${data.domain}` : window.location.origin
}
