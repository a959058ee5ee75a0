import { useTranslation } from 'react-i18next'
import { useCountdown } from './use-countdown.ts'

/** How long a pin still lives, minutes and seconds. Its end is announced, its seconds are not. */
export function Countdown({ since, seconds }: { since: number; seconds: number }) {
  const { t } = useTranslation('mf-otp')
  const left = useCountdown(since, seconds)
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={left === 0 ? 'otp-countdown otp-countdown-over' : 'otp-countdown'}>
      <span role="timer" aria-label={t('test.timeLeft')}>
        {shown}
      </span>
      <span role="status">{left === 0 ? t('test.over') : ''}</span>
      {left > 0 && <span aria-hidden>{t('test.timeLeft')}</span>}
    </div>
  )
}
