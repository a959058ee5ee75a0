import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'

/** The action of a detail page that begins a broadcast with what it shows; false without the right. */
export function useSendAction(kind: 'segment' | 'coupon' | 'template', id: string): MenuAction | false {
  const { t } = useTranslation('mf-communication')
  const { session, navigate } = useShell()
  return (
    session.can('send', 'Communication') && {
      key: 'send',
      label: t('broadcast.send'),
      run: () => navigate(`/communication/broadcast/new?${kind}=${id}`),
    }
  )
}
