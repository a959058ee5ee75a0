import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'

/** Where the short links of the account begin: at its own domain once it was checked, else here. */
export function useLinkOrigin(isNeeded: boolean): string {
  const { session } = useShell()
  const { data } = useAnswer(['link-domain'], (api, options) => api.getLinkDomain(options), {
    enabled: isNeeded && session.can('read', 'SendingRules'),
  })
  return data?.domain && data.checkDate ? `https://${data.domain}` : window.location.origin
}
