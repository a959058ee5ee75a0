import type { Communication } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Who paused a send, when and why, and what is charged and held meanwhile. */
export function PauseNotice({ communication }: { communication: Communication }) {
  const { pause } = communication
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const time = pause && dateTime(pause.at)
  const title = !pause
    ? t('pause.unknown')
    : pause.reason === 'accountSwitchedOff'
      ? t('pause.accountSwitchedOff', { time })
      : pause.by === null
        ? t('pause.byParent', { time })
        : t('pause.by', { time, name: pause.by })
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={title}
      description={<HeldCredits communication={communication} />}
    />
  )
}

/** What is charged and held while a send is paused. */
export function HeldCredits({ communication: { charged, held, counts } }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  return t('pause.credits', {
    count: counts.pending,
    charged: common('unit.credit', { count: charged }),
    held: common('unit.credit', { count: held }),
  })
}
