import './figures.css'
import type { OtpFigures } from '@songsarn/contract/otp'
import { useTranslation } from 'react-i18next'
import { DaysChart } from './DaysChart.tsx'
import { useShare } from './share.ts'

/** How the pins of a configuration fared: the share that was verified of what was sent. */
export function FiguresPanel({ figures: { last24h, last30d, days } }: { figures: OtpFigures }) {
  const { t } = useTranslation('mf-otp')
  const share = useShare()
  return (
    <dl className="page-panel otp-figures">
      <div>
        <dt>{t('list.last24h')}</dt>
        <dd>{share(last24h)}</dd>
      </div>
      <div>
        <dt>{t('list.last30d')}</dt>
        <dd className="otp-month">
          {share(last30d)}
          <DaysChart days={days} />
        </dd>
      </div>
    </dl>
  )
}
