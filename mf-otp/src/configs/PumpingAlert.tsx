import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Alert, Flex } from 'antd'
import { useTranslation } from 'react-i18next'

/** Warns that far fewer PINs than usual are verified, with the possible cause and what to do. */
export function PumpingAlert({ config: { id, name, alert }, hasLink }: { config: OtpConfig; hasLink?: boolean }) {
  const { t } = useTranslation('mf-otp')
  const format = useFormat()
  const { session } = useShell()
  if (!alert) return null
  const shares = { share: format.percent(alert.share * 100, 0), usual: format.percent(alert.usualShare * 100, 0) }
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('alert.title', { name, ...shares })}
      description={
        <>
          <p>{t('alert.help', { since: format.dateTime(alert.since), count: alert.sent })}</p>
          <Flex wrap gap="middle">
            {session.can('read', 'Log') && <ShellLink to="/logs?smsType=otp">{t('alert.logs')}</ShellLink>}
            {hasLink && <ShellLink to={`/otp/${id}`}>{t('alert.open')}</ShellLink>}
          </Flex>
        </>
      }
    />
  )
}
