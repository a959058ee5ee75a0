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
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { SubAccountStatus } from '../sub-accounts/SubAccountStatus.tsx'
import { DeskAccountDialog } from './DeskAccountDialog.tsx'
import { NewAccountDialog } from './NewAccountDialog.tsx'
import { PLANS } from './plans.ts'
import { useSwitchAccount } from './use-switch-account.ts'

/** All accounts with their plans and limits. */
export function DeskAccountsPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const navigate = useNavigate()
  const switchAccount = useSwitchAccount()
  const queries = useQueryClient()
  const url = useListUrl(listDeskAccounts.query)
  const query = useListAnswer(['desk', 'accounts', url.query], (api, options) =>
    api.listDeskAccounts({ query: url.query }, options),
  )
  const [isNew, setNew] = useState(false)
  const [edited, setEdited] = useState<DeskAccount>()
  const refresh = () => queries.invalidateQueries({ queryKey: ['desk', 'accounts'] })
  return (
    <>
      <ListScreen
        name="desk-accounts"
        title={t('desk.accounts')}
        help={t('desk.accountsHelp')}
        toNew={session.can('create', 'Desk') && { label: t('deskAccounts.new'), run: () => setNew(true) }}
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
        rowLink={({ id }) => `/desk/accounts/${id}`}
        rowActions={(account) =>
          session.can('update', 'Desk') && (
            <ActionMenu
              buttons={0}
              name={account.accountName}
              actions={[
                { key: 'edit', label: t('desk.editPlan'), run: () => setEdited(account) },
                switchAccount(account),
              ]}
            />
          )
        }
        query={query}
        empty={<Empty picture={drawings.accounts} title={t('desk.noAccounts')} />}
      />
      {isNew && (
        <NewAccountDialog
          onMade={(id) => {
            void refresh()
            navigate(`/desk/accounts/${id}`)
          }}
          onClose={() => setNew(false)}
        />
      )}
      {edited && (
        <DeskAccountDialog account={edited} onSaved={() => void refresh()} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function useColumns(): ListColumn<DeskAccount>[] {
  const { t } = useTranslation('mf-account')
  const { date, number, percent } = useFormat()
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
      render: ({ status }) => <SubAccountStatus status={status} />,
    },
    { key: 'plan', title: t('plan.plan'), sort: 'plan', render: ({ plan }) => plan },
    {
      key: 'smsSub',
      title: t('deskAccounts.volume'),
      align: 'end',
      card: 'detail',
      render: ({ smsSub }) => number(smsSub),
    },
    {
      key: 'deliRate',
      title: t('deskAccounts.rate'),
      align: 'end',
      card: 'detail',
      render: ({ deliRate }) => deliRate !== null && percent(deliRate, 2),
    },
    {
      key: 'lastSend',
      title: t('deskAccounts.lastSend'),
      render: ({ lastSendDay }) => lastSendDay !== null && date(lastSendDay),
    },
    { key: 'mode', hidden: true, title: t('plan.mode'), render: ({ mode }) => t(`plan.modes.${mode}`) },
    {
      key: 'subAccounts',
      hidden: true,
      title: t('subAccounts.title'),
      align: 'end',
      render: ({ limits }) => use(limits.subAccount, limits.maxSubAccount),
    },
    {
      key: 'senders',
      hidden: true,
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
