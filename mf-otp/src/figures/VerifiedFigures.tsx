import './figures.css'
import type { OtpFigures } from '@songsarn/contract/otp/otp'
import { useFormat } from '@songsarn/i18n/use-format'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { useTranslation } from 'react-i18next'

/** The share of verified PINs of one configuration: last 24 hours, and the last 30 days with a chart. */
export function VerifiedFigures({ figures: { last24h, last30d, days } }: { figures: OtpFigures }) {
  const { t } = useTranslation('mf-otp')
  const share = useVerifiedShare()
  return (
    <>
      <Figure name={t('list.last24h')}>{share(last24h)}</Figure>
      <Figure name={t('list.last30d')} className="otp-month">
        {last30d.sent > 0 && <DaysChart days={days} />}
        {share(last30d)}
      </Figure>
    </>
  )
}

/** `63% of 1,204`: the share of verified PINs among the messages sent. */
export function useVerifiedShare(): (count: { sent: number; verified: number }) => string {
  const { t } = useTranslation('mf-otp')
  const format = useFormat()
  return ({ sent, verified }) =>
    sent === 0
      ? t('figures.none')
      : t('figures.share', { share: format.percent((verified / sent) * 100, 0), sent: format.number(sent) })
}

const HEIGHT = 24
const BAR = 1.5
const GAP = 0.5

/** A small chart of 30 days. Each day's bar shows the PINs sent, its lower part those verified. */
export function DaysChart({ days }: { days: OtpFigures['days'] }) {
  const { t } = useTranslation('mf-otp')
  const most = Math.max(1, ...days.map(({ sent }) => sent))
  const height = (count: number) => (count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT))
  const width = days.length * (BAR + GAP)
  const sum = (name: 'sent' | 'verified') => days.reduce((total, day) => total + day[name], 0)
  return (
    <svg
      className="otp-days"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={t('figures.chart', { sent: sum('sent'), verified: sum('verified') })}
    >
      {days.map(({ date, sent, verified }, index) => (
        <g key={date}>
          <rect
            className="otp-sent"
            x={index * (BAR + GAP)}
            y={HEIGHT - height(sent)}
            width={BAR}
            height={height(sent)}
          />
          <rect
            className="otp-verified"
            x={index * (BAR + GAP)}
            y={HEIGHT - height(verified)}
            width={BAR}
            height={height(verified)}
          />
        </g>
      ))}
      <rect className="otp-ground" x={0} y={HEIGHT - 1} width={width} height={1} />
    </svg>
  )
}
