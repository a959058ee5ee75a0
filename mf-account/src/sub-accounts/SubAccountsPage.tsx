import { listSubAccounts, type SubAccount } from '@songsarn/contract/account/sub-accounts'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateSubAccountDialog } from './CreateSubAccountDialog.tsx'
import { SubAccountStatus } from './SubAccountStatus.tsx'
import { useSubAccounts } from './use-sub-accounts.ts'

/** The sub-accounts of the account. */
export function SubAccountsPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const url = useListUrl(listSubAccounts.query)
  const query = useSubAccounts(url.query)
  const [isCreating, setCreating] = useState(false)
  const account = useAnswer(['account'], (api, options) => api.getAccount(options))
  const isSub = account.data?.accountRole === 'sub'
  const mayCreate = !isSub && session.can('create', 'SubAccount')
  const toNew = mayCreate && { label: t('subAccounts.new'), run: () => setCreating(true) }
  return (
    <>
      <ListScreen
        name="sub-accounts"
        title={t('subAccounts.title')}
        help={t('subAccounts.help')}
        toNew={toNew}
        url={url}
        fields={[{ kind: 'text', name: 'username', label: t('subAccounts.filter'), common: true }]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/account/sub-accounts/${id}`}
        query={query}
        empty={
          <Empty
            picture={drawings.accounts}
            title={t('subAccounts.empty')}
            help={t(isSub ? 'subAccounts.ofSub' : 'subAccounts.emptyHelp')}
            action={toNew}
          />
        }
      />
      {isCreating && <CreateSubAccountDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function useColumns(): ListColumn<SubAccount>[] {
  const { t } = useTranslation('mf-account')
  const format = useFormat()
  return [
    {
      key: 'accountName',
      title: t('subAccounts.accountName'),
      sort: 'accountName',
      fixed: true,
      width: 140,
      card: 'title',
      render: ({ accountName }) => accountName,
    },
    {
      key: 'accountEmail',
      title: t('subAccounts.accountEmail'),
      grow: true,
      render: ({ accountEmail }) => accountEmail,
    },
    {
      key: 'status',
      title: t('subAccounts.status'),
      card: 'status',
      render: ({ status }) => <SubAccountStatus status={status} />,
    },
    {
      key: 'paymentType',
      title: t('subAccounts.paymentType'),
      render: ({ paymentType }) => t(`subAccounts.payment.${paymentType}`),
    },
    {
      key: 'balance',
      title: t('subAccounts.balance'),
      align: 'end',
      card: 'detail',
      render: ({ balance }) => balance !== null && format.number(balance),
    },
    {
      key: 'menuIndex',
      title: t('subAccounts.menuIndex'),
      sort: 'menuIndex',
      align: 'end',
      hidden: true,
      render: ({ menuIndex }) => format.number(menuIndex),
    },
    { ...dateColumn('createDate'), title: t('subAccounts.createDate'), card: 'detail' },
  ]
}
