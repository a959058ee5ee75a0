import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

/** Whether a webhook gets events. */
export function WebhookStatus({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('mf-account')
  return (
    <StatusTag tone={isOn ? 'success' : 'neutral'} mark={isOn ? 'done' : 'ended'}>
      {t(isOn ? 'webhooks.on' : 'webhooks.off')}
    </StatusTag>
  )
}
