import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BadCode } from './coupon-values.ts'

const SHOWN = 20

/** Which rows of a list cannot be used, and why. */
export function BadCodes({ bad, onRemove }: { bad: readonly BadCode[]; onRemove(): void }) {
  const { t } = useTranslation('mf-communication')
  const left = bad.length - SHOWN
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('coupons.bad.title', { count: bad.length })}
      description={
        <ul className="coupon-bad">
          {bad.slice(0, SHOWN).map(({ row, code, reason }) => (
            <li key={row}>{t(`coupons.bad.${reason}`, { row, code })}</li>
          ))}
          {left > 0 && <li>{t('coupons.bad.more', { count: left })}</li>}
        </ul>
      }
      action={
        <Button size="small" onClick={onRemove}>
          {t('coupons.bad.remove')}
        </Button>
      }
    />
  )
}
