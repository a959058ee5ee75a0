import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './use-home.ts'

/** Configurations whose pins hardly anybody verifies: somebody may be spending the account's credits right now. */
export function OtpAlerts({ alerts }: { alerts: HomeFigures['otpAlerts'] }) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  return alerts.map(({ otcId, name, share, usualShare }) => (
    <Alert
      key={otcId}
      type="warning"
      showIcon
      role="alert"
      title={t('home.otpAlert.title', {
        name,
        share: format.percent(share * 100, 0),
        usual: format.percent(usualShare * 100, 0),
      })}
      description={<ShellLink to={`/otp/${otcId}`}>{t('home.otpAlert.open')}</ShellLink>}
    />
  ))
}
