import { nextOpening } from '@songsarn/contract/account/sending-hours'
import type { Purpose } from '@songsarn/contract/base/states'
import { useFormat } from '@songsarn/i18n/use-format'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOpenHours } from '../spread/use-open-hours.ts'

type Props = {
  purpose: Purpose
  /** When it is to start; empty for now. */
  scheduledAt: string
}

/** Says when a send starts whose time is outside of the hours of the account. */
export function HoursNotice({ purpose, scheduledAt }: Props) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const hours = useOpenHours(purpose)
  if (hours === null) return null
  const wanted = scheduledAt === '' ? new Date() : new Date(scheduledAt)
  const opening = nextOpening(hours, wanted)
  if (opening <= wanted) return null
  return <Alert type="info" showIcon title={t('hours.startsLater', { time: dateTime(opening) })} />
}
