import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { CreditAlert } from './CreditAlert.tsx'
import { NoticeMailsForm } from './NoticeMailsForm.tsx'

/** Which notices the user gets by mail, and when the account gets the low-credit alert. */
export function NoticeSettingsPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const mails = { key: 'mails', label: t('notices.mails'), content: <NoticeMailsForm /> }
  const alert = { key: 'alert', label: t('notifications.title'), content: <CreditAlert /> }
  return (
    <DetailPage
      title={t('notices.settingsTitle')}
      back={{ label: t('notices.all'), to: '/account/notifications' }}
      help={t('notices.settingsHelp')}
      tabs={session.can('read', 'Credit') ? [mails, alert] : [mails]}
    />
  )
}
