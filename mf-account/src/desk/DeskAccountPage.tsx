import './desk.css'
import type { DeskAccountDetail } from '@songsarn/contract/account/desk-accounts'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { SubAccountStatus } from '../sub-accounts/SubAccountStatus.tsx'
import { AccountActivity, AccountSenders, AccountUsers } from './AccountLists.tsx'
import { AccountNotes } from './AccountNotes.tsx'
import { DeskAccountDialog } from './DeskAccountDialog.tsx'
import { useSwitchAccount } from './use-switch-account.ts'
import { VisitDialog } from './VisitDialog.tsx'

/** One account of a customer: how much it sends, its people, sender names, tickets and notes. */
export function DeskAccountPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-account')
  const account = useAnswer(['desk', 'accounts', 'of', id], (api, options) =>
    api.getDeskAccount({ params: { id } }, options),
  )
  if (account.data) return <Shown key={id} account={account.data} />
  return (
    <PageState
      title={t('desk.accounts')}
      query={account}
      notFound={{ item: t('desk.account'), back: { label: t('desk.accounts'), to: '/desk/accounts' } }}
    />
  )
}

function Shown({ account }: { account: DeskAccountDetail }) {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const { date, number, percent } = useFormat()
  const queries = useQueryClient()
  const switchAccount = useSwitchAccount()
  const [isEditing, setEditing] = useState(false)
  const [isVisiting, setVisiting] = useState(false)
  const { id, parentId, subAccounts, smsSub, deliRate, lastSendDay, tickets } = account
  const mayChange = session.can('update', 'Desk')
  return (
    <DetailPage
      title={account.accountName}
      back={{ label: t('desk.accounts'), to: '/desk/accounts' }}
      tag={<SubAccountStatus status={account.status} />}
      help={t('deskAccounts.figuresOf', { start: date(account.startDate), end: date(account.endDate) })}
      actions={[
        mayChange && { key: 'edit', label: t('desk.editPlan'), run: () => setEditing(true) },
        mayChange && { key: 'visit', label: t('deskAccounts.visit'), run: () => setVisiting(true) },
        mayChange && switchAccount(account),
      ]}
      notes={
        (parentId !== null || subAccounts.length > 0) && (
          <p className="desk-family">
            {parentId !== null && (
              <>
                {t('desk.parent')}: <ShellLink to={`/desk/accounts/${parentId}`}>{account.parent}</ShellLink>
              </>
            )}
            {subAccounts.length > 0 && `${t('subAccounts.title')}: `}
            {subAccounts.map((child) => (
              <ShellLink key={child.id} to={`/desk/accounts/${child.id}`}>
                {child.accountName}
              </ShellLink>
            ))}
          </p>
        )
      }
      summary={
        <>
          <Figure name={t('deskAccounts.volume')}>{number(smsSub)}</Figure>
          <Figure name={t('deskAccounts.rate')}>{deliRate === null ? '–' : percent(deliRate, 2)}</Figure>
          <Figure name={t('deskAccounts.cost')}>{number(account.cost)}</Figure>
          <Figure name={t('credit.balance')}>
            <ShellLink to={`/desk/top-ups?account=${id}`}>{number(account.balance)}</ShellLink>
          </Figure>
          <Figure name={t('deskAccounts.lastSend')}>{lastSendDay === null ? '–' : date(lastSendDay)}</Figure>
          <Figure name={t('deskAccounts.openTickets')}>
            <ShellLink to={`/desk/tickets?account=${id}&status=open`}>{number(tickets.open)}</ShellLink>
          </Figure>
          <Figure name={t('plan.plan')}>{account.plan}</Figure>
          <Figure name={t('subAccounts.accountEmail')}>{account.accountEmail}</Figure>
        </>
      }
      tabs={[
        { key: 'activity', label: t('deskAccounts.activity'), content: <AccountActivity account={account} /> },
        { key: 'notes', label: t('deskAccounts.notes'), content: <AccountNotes accountId={id} /> },
        { key: 'users', label: t('users.title'), content: <AccountUsers account={account} /> },
        { key: 'senders', label: t('senders.title'), content: <AccountSenders account={account} /> },
      ]}
    >
      {isEditing && (
        <DeskAccountDialog
          account={account}
          onSaved={() => void queries.invalidateQueries({ queryKey: ['desk', 'accounts'] })}
          onClose={() => setEditing(false)}
        />
      )}
      {isVisiting && <VisitDialog account={account} onClose={() => setVisiting(false)} />}
    </DetailPage>
  )
}
