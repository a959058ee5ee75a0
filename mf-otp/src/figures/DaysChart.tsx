import './figures.css'
import type { OtpFigures } from '@songsarn/contract/otp'
import { useTranslation } from 'react-i18next'

const HEIGHT = 24
const BAR = 1.5
const GAP = 0.5

/** A small picture of 30 days: a bar a day for what was sent, its lower part for what was verified. */
export function DaysChart({ days }: { days: OtpFigures['days'] }) {
  const { t } = useTranslation('mf-otp')
  const most = Math.max(1, ...days.map(({ sent }) => sent))
  const height = (count: number) => (count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT))
  const width = days.length * (BAR + GAP)
  const sum = (of: 'sent' | 'verified') => days.reduce((total, day) => total + day[of], 0)
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
