import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { CreditAlert } from './CreditAlert.tsx'
import { NoticeMailsForm } from './NoticeMailsForm.tsx'

/** Which notices the user gets by mail, and when the account gets the low-credit alert. */
export function NoticeSettingsPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const maySee = session.can('read', 'Credit')
  const account = useAnswer(['account'], (api, options) => api.getAccount(options), { enabled: maySee })
  // An account that shares the credits of its parent gets no alert: it does not see the balance.
  const isShared = account.data?.paymentType === 'shared'
  const mails = { key: 'mails', label: t('notices.mails'), content: <NoticeMailsForm isShared={isShared} /> }
  const alert = { key: 'alert', label: t('notifications.title'), content: <CreditAlert /> }
  return (
    <DetailPage
      title={t('notices.settingsTitle')}
      back={{ label: t('notices.all'), to: '/account/notifications' }}
      help={t('notices.settingsHelp')}
      tabs={maySee && !isShared ? [mails, alert] : [mails]}
    />
  )
}
