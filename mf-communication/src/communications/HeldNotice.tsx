import type { Communication } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** How many messages the hours of the account hold, and until when. The send goes on by itself. */
export function HeldNotice({ communication: { heldUntil, counts } }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  if (heldUntil === null) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('hours.held', { count: counts.pending, time: dateTime(heldUntil) })}
      description={t('hours.heldHelp')}
    />
  )
}
