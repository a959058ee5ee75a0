import { useAnswer } from '@songsarn/remote/use-answer'
import './plan.css'
import type { AccountPlan } from '@songsarn/contract/account/account'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Picture } from '@songsarn/ui/states/Picture.tsx'
import '@songsarn/ui/states/states.css'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

/** The plan of the account: its limits and their use, how it pays, whose it is. */
export function PlanPage() {
  const { t } = useTranslation('mf-account')
  const plan = useAnswer(['plan'], (api, options) => api.getAccountPlan(options))
  if (plan.data) return <Shown plan={plan.data} />
  return <PageState title={t('plan.title')} query={plan} />
}

function Shown({ plan: { plan, mode, accountRole, accountId, limits, paymentInfo, profile } }: { plan: AccountPlan }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const use = (used: number, max: number) => t('plan.use', { used: number(used), max: number(max) })
  const { alertNoti, alertLessThan, alertSendTo, type } = paymentInfo
  const hasAlert = alertNoti && alertLessThan !== null
  const alert = (
    <ShellLink key="alert" to="/account/notifications/settings?tab=alert">
      {hasAlert ? t('plan.alert', { credits: number(alertLessThan), email: alertSendTo }) : t('credit.noAlert')}
    </ShellLink>
  )
  const details = [
    [t('plan.accountRole'), t(`plan.roles.${accountRole}`)],
    [t('subAccounts.paymentType'), t(`subAccounts.payment.${type}`)],
    // An account that shares credits sees no balance, and gets no alert.
    ...(type === 'shared' ? [] : [[t('notifications.title'), alert] as const]),
    [t('subAccounts.accountName'), profile.accountName],
    [t('subAccounts.accountEmail'), profile.accountEmail],
    [t('users.userName'), profile.userName],
    [t('users.email'), profile.userEmail],
    [t('plan.accountId'), accountId],
  ] as const
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
          {limits.creditBalance !== null && (
            <Figure name={t('credit.balance')}>
              <ShellLink to="/account/credit">{common('unit.credit', { count: limits.creditBalance })}</ShellLink>
            </Figure>
          )}
        </>
      }
    >
      <div className="page-beside">
        <dl className="page-panel plan-details">
          {details.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <aside className="page-panel plan-change">
          <Picture drawing={drawings.chat} />
          <p>
            {t('plan.change')} <ShellLink to="/contact-us">{t('tickets.title')}</ShellLink>
          </p>
        </aside>
      </div>
    </DetailPage>
  )
}
