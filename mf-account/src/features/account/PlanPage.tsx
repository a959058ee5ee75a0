import type { AccountPlan } from '@songsarn/contract/account'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'

/** The plan of the account: its limits and their use, how it pays, whose it is. */
export function PlanPage() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const plan = useQuery({ queryKey: ['plan'], queryFn: ({ signal }) => api.getAccountPlan({ signal }) })
  if (plan.data) return <Shown plan={plan.data} />
  return <PageState title={t('plan.title')} error={plan.error} onRetry={() => void plan.refetch()} />
}

function Shown({ plan: { plan, mode, accountRole, accountId, limits, paymentInfo, profile } }: { plan: AccountPlan }) {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  const use = (used: number, max: number) => t('plan.use', { used: number(used), max: number(max) })
  const { alertNoti, alertLessThan, alertSendTo, type } = paymentInfo
  const hasAlert = alertNoti && alertLessThan !== null
  return (
    <DetailPage
      title={t('plan.title')}
      help={t('plan.help')}
      summary={
        <>
          <Figure name={t('plan.plan')}>{plan}</Figure>
          <Figure name={t('plan.mode')}>{t(`plan.modes.${mode}`)}</Figure>
          {accountRole === 'owner' && (
            <Figure name={t('subAccounts.title')}>
              <ShellLink to="/account/sub-accounts">{use(limits.subAccount, limits.maxSubAccount)}</ShellLink>
            </Figure>
          )}
          <Figure name={t('senders.title')}>
            <ShellLink to="/account/senders">{use(limits.senderName, limits.maxSenderName)}</ShellLink>
          </Figure>
          <Figure name={t('credit.balance')}>
            {limits.creditBalance === null ? (
              '–'
            ) : (
              <ShellLink to="/account/credit">{number(limits.creditBalance)}</ShellLink>
            )}
          </Figure>
        </>
      }
    >
      <Descriptions
        className="page-panel"
        column={1}
        size="small"
        items={[
          { key: 'role', label: t('plan.accountRole'), children: t(`plan.roles.${accountRole}`) },
          { key: 'type', label: t('subAccounts.paymentType'), children: t(`subAccounts.payment.${type}`) },
          {
            key: 'alert',
            label: t('notifications.title'),
            children: (
              <ShellLink to="/account/notifications/settings?tab=alert">
                {hasAlert
                  ? t('plan.alert', { credits: number(alertLessThan), email: alertSendTo })
                  : t('credit.noAlert')}
              </ShellLink>
            ),
          },
          { key: 'name', label: t('subAccounts.accountName'), children: profile.accountName },
          { key: 'email', label: t('subAccounts.accountEmail'), children: profile.accountEmail },
          { key: 'user', label: t('users.userName'), children: profile.userName },
          { key: 'userEmail', label: t('users.email'), children: profile.userEmail },
          { key: 'id', label: t('plan.accountId'), children: accountId },
        ]}
      />
      <p>{t('plan.change')}</p>
    </DetailPage>
  )
}
