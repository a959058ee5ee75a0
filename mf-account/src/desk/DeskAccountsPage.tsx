import { type DeskAccount, listDeskAccounts } from '@songsarn/contract/account/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskAccountDialog } from './DeskAccountDialog.tsx'
import { PLANS } from './plans.ts'

/** All accounts with their plans and limits. */
export function DeskAccountsPage() {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const url = useListUrl(listDeskAccounts.query)
  const query = useListAnswer(['desk', 'accounts', url.query], (api, options) =>
    api.listDeskAccounts({ query: url.query }, options),
  )
  const [edited, setEdited] = useState<DeskAccount>()
  const refresh = () => queries.invalidateQueries({ queryKey: ['desk', 'accounts'] })
  async function switchTo(account: DeskAccount, status: boolean) {
    await api.updateDeskAccount({ params: { id: account.id }, body: { status } })
    const name = account.accountName
    toast({ kind: 'success', message: t(status ? 'subAccounts.switchedOn' : 'subAccounts.switchedOff', { name }) })
    await refresh()
  }
  return (
    <>
      <ListScreen
        name="desk-accounts"
        title={t('desk.accounts')}
        help={t('desk.accountsHelp')}
        url={url}
        fields={[
          { kind: 'text', name: 'accountName', label: t('desk.account'), common: true },
          {
            kind: 'choice',
            name: 'plan',
            label: t('plan.plan'),
            options: PLANS.map((value) => ({ value, label: value })),
            common: true,
          },
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={(account) => {
          const { status, accountName: name } = account
          return (
            session.can('update', 'Desk') && (
              <ActionMenu
                buttons={0}
                name={name}
                actions={[
                  { key: 'edit', label: t('desk.editPlan'), run: () => setEdited(account) },
                  {
                    key: 'status',
                    label: t(status ? 'subAccounts.switchOff' : 'subAccounts.switchOn'),
                    danger: status,
                    question: {
                      title: t(status ? 'subAccounts.offTitle' : 'subAccounts.onTitle', { name }),
                      help: t(status ? 'subAccounts.offHelp' : 'subAccounts.onHelp'),
                      ok: t(status ? 'subAccounts.switchOff' : 'subAccounts.switchOn'),
                      isSafe: !status,
                      run: () => switchTo(account, !status),
                    },
                  },
                ]}
              />
            )
          )
        }}
        query={query}
        empty={<Empty picture={drawings.accounts} title={t('desk.noAccounts')} />}
      />
      {edited && (
        <DeskAccountDialog account={edited} onSaved={() => void refresh()} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function useColumns(): ListColumn<DeskAccount>[] {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  const use = (used: number, max: number) => t('plan.use', { used: number(used), max: number(max) })
  return [
    {
      key: 'accountName',
      title: t('desk.account'),
      sort: 'accountName',
      fixed: true,
      grow: true,
      width: 140,
      card: 'title',
      render: ({ accountName }) => accountName,
    },
    { key: 'parent', title: t('desk.parent'), width: 100, render: ({ parent }) => parent },
    {
      key: 'status',
      title: t('subAccounts.status'),
      card: 'status',
      render: ({ status }) => (
        <StatusTag tone={status ? 'success' : 'neutral'} mark={status ? 'done' : 'ended'}>
          {t(status ? 'subAccounts.on' : 'subAccounts.off')}
        </StatusTag>
      ),
    },
    { key: 'plan', title: t('plan.plan'), sort: 'plan', card: 'detail', render: ({ plan }) => plan },
    { key: 'mode', title: t('plan.mode'), render: ({ mode }) => t(`plan.modes.${mode}`) },
    {
      key: 'subAccounts',
      title: t('subAccounts.title'),
      align: 'end',
      render: ({ limits }) => use(limits.subAccount, limits.maxSubAccount),
    },
    {
      key: 'senders',
      title: t('senders.title'),
      align: 'end',
      render: ({ limits }) => use(limits.senderName, limits.maxSenderName),
    },
    {
      key: 'balance',
      title: t('credit.balance'),
      align: 'end',
      card: 'detail',
      render: ({ balance }) => number(balance),
    },
    {
      key: 'accountEmail',
      title: t('subAccounts.accountEmail'),
      hidden: true,
      render: ({ accountEmail }) => accountEmail,
    },
    { ...dateColumn('createDate'), title: t('subAccounts.createDate'), hidden: true },
  ]
}
