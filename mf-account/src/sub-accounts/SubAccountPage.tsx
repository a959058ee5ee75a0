import type { SubAccount } from '@songsarn/contract/account/sub-accounts'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { MoveCreditsDialog } from '../credit/MoveCreditsDialog.tsx'
import { SubAccountForm } from './SubAccountForm.tsx'
import { SubAccountSenders, SubAccountUsers } from './SubAccountLists.tsx'
import { SubAccountStatus } from './SubAccountStatus.tsx'
import { useRefreshAccounts, useSubAccount } from './use-sub-accounts.ts'

/** One sub-account: its credits, settings, users and sender names. */
export function SubAccountPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-account')
  const account = useSubAccount(id)
  if (account.data) return <Account key={id} account={account.data} />
  return (
    <PageState
      title={t('subAccounts.title')}
      query={account}
      notFound={{ item: t('subAccounts.one'), back: { label: t('subAccounts.title'), to: '/account/sub-accounts' } }}
    />
  )
}

function Account({ account }: { account: SubAccount }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const format = useFormat()
  const refresh = useRefreshAccounts()
  const [isMoving, setMoving] = useState(false)
  const { id, accountName: name, status, paymentType, balance } = account
  const mayChange = session.can('update', 'SubAccount')

  async function change(next: boolean) {
    await api.updateSubAccount({ params: { id }, body: { status: next } })
    refresh()
    toast({ kind: 'success', message: t(next ? 'subAccounts.switchedOn' : 'subAccounts.switchedOff', { name }) })
  }

  return (
    <DetailPage
      title={name}
      back={{ label: t('subAccounts.all'), to: '/account/sub-accounts' }}
      tag={<SubAccountStatus status={status} />}
      help={account.description}
      actions={[
        session.can('create', 'Credit') &&
          paymentType !== 'shared' && {
            key: 'move',
            label: t('subAccounts.move'),
            isPrimary: true,
            run: () => setMoving(true),
          },
        mayChange && {
          key: 'status',
          label: t(status ? 'subAccounts.switchOff' : 'subAccounts.switchOn'),
          danger: status,
          question: {
            title: t(status ? 'subAccounts.offTitle' : 'subAccounts.onTitle', { name }),
            help: t(status ? 'subAccounts.offHelp' : 'subAccounts.onHelp'),
            ok: t(status ? 'subAccounts.switchOff' : 'subAccounts.switchOn'),
            isSafe: !status,
            run: () => change(!status),
          },
        },
      ]}
      summary={
        <>
          <Figure name={t('subAccounts.paymentType')}>{t(`subAccounts.payment.${paymentType}`)}</Figure>
          <Figure name={t('subAccounts.balance')}>
            {balance === null ? t('subAccounts.sharesCredits') : common('unit.credit', { count: balance })}
          </Figure>
          <Figure name={t('subAccounts.createDate')}>{format.dateTime(account.createDate)}</Figure>
        </>
      }
      tabs={[
        { key: 'settings', label: t('subAccounts.settings'), content: <SubAccountForm account={account} /> },
        { key: 'users', label: t('users.title'), content: <SubAccountUsers accountId={id} /> },
        { key: 'senders', label: t('senders.title'), content: <SubAccountSenders accountId={id} /> },
      ]}
    >
      {isMoving && <MoveCreditsDialog accounts={[account]} onMoved={refresh} onClose={() => setMoving(false)} />}
    </DetailPage>
  )
}
