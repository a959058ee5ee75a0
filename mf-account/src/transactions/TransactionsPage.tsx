import { listTransactions, type Transaction } from '@songsarn/contract/account/account'
import { SMS_TYPES } from '@songsarn/contract/base/states'
import { monthDays } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { CreditSums } from './CreditSums.tsx'
import { groupsPath, useFirstGroups } from './groups-path.ts'
import { signed } from './signed.ts'
import { useTransactionFilters } from './use-transaction-filters.ts'

/** Every change of the balance: sends, top-ups, movements. It opens with this month. */
export function TransactionsPage() {
  const { search } = useLocation()
  const [isOpened, setOpened] = useState(search !== '')
  useEffect(() => setOpened(true), [])
  const { from, to } = monthDays(0)
  if (!isOpened) return <Navigate to={{ search: `?startDate=${from}&endDate=${to}` }} replace />
  return <Transactions />
}

function Transactions() {
  const { t } = useTranslation('mf-account')
  const { api, navigate } = useShell()
  const url = useListUrl(listTransactions.query)
  const first = useFirstGroups()
  const query = useListAnswer(['transactions', url.query], (api, options) =>
    api.listTransactions({ query: url.query }, options),
  )
  const { page: _, size: __, sort: ___, ...filter } = url.query
  const { startDate, endDate } = filter
  return (
    <ListScreen
      name="transactions"
      title={t('transactions.title')}
      help={t('transactions.help')}
      action={
        <>
          <Button onClick={() => navigate('/account/transactions/months')}>{t('transactions.byMonth')}</Button>
          <Button onClick={() => navigate(groupsPath(first, url.values))}>{t('transactions.groups')}</Button>
          {startDate !== undefined && endDate !== undefined && (
            <Button
              onClick={() => navigate(`/account/transactions/statement?startDate=${startDate}&endDate=${endDate}`)}
            >
              {t('transactions.statement')}
            </Button>
          )}
        </>
      }
      url={url}
      fields={useTransactionFilters(url.values)}
      columns={useColumns()}
      note={query.data && <CreditSums sum={query.data.sum} />}
      rowKey={({ id }) => id}
      query={query}
      empty={
        <Empty picture={drawings.transactions} title={t('transactions.empty')} help={t('transactions.emptyHelp')} />
      }
      tools={
        <DownloadButton name="transactions" get={(options) => api.downloadTransactions({ query: filter }, options)} />
      }
    />
  )
}

const TONES = {
  pending: ['info', 'waiting'],
  completed: ['success', 'done'],
  returned: ['neutral', 'ended'],
  declined: ['danger', 'failed'],
} as const

function useColumns(): ListColumn<Transaction>[] {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  return [
    {
      key: 'accountName',
      title: t('transactions.accountName'),
      fixed: true,
      width: 120,
      render: (row) => row.accountName,
    },
    { ...dateColumn('date'), title: t('transactions.date'), card: 'detail' },
    {
      key: 'action',
      title: t('transactions.action'),
      card: 'title',
      render({ action, amount, otherAccount }) {
        if (!otherAccount) return t(`transactions.actions.${action}`)
        const account = otherAccount.name ?? t('transactions.parent')
        return t(amount > 0 ? 'transactions.movedFrom' : 'transactions.movedTo', { account })
      },
    },
    {
      key: 'description',
      title: t('transactions.description'),
      grow: true,
      width: 120,
      card: 'detail',
      render({ action, description, communicationId, communicationName }) {
        // The description of a send is its kind.
        const kind = SMS_TYPES.find((one) => action === 'send' && one === description)
        const name = communicationName ?? (kind ? common(`smsType.${kind}`) : description)
        if (communicationId === null) return name
        return <ShellLink to={`/communication/${communicationId}`}>{name}</ShellLink>
      },
    },
    {
      key: 'amount',
      title: t('transactions.amount'),
      sort: 'amount',
      align: 'end',
      card: 'detail',
      render: ({ amount, requested, status }) =>
        // Credits that were only asked for have no sign: the balance is as before.
        requested !== null && status !== 'completed' ? number(requested) : signed(number, amount),
    },
    {
      key: 'charged',
      title: common('credits.charged'),
      align: 'end',
      card: 'detail',
      render: ({ charged }) => charged !== null && number(charged),
    },
    {
      key: 'held',
      title: common('credits.held'),
      align: 'end',
      card: 'detail',
      render: ({ held }) => held !== null && number(held),
    },
    {
      key: 'balanceAfter',
      title: t('transactions.balanceAfter'),
      align: 'end',
      render: ({ balanceAfter }) => balanceAfter !== null && number(balanceAfter),
    },
    { key: 'userName', title: t('transactions.user'), render: ({ userName }) => userName },
    {
      key: 'status',
      title: t('transactions.status'),
      card: 'status',
      render: ({ status }) => {
        const [tone, mark] = TONES[status]
        return (
          <StatusTag tone={tone} mark={mark}>
            {t(`transactions.statuses.${status}`)}
          </StatusTag>
        )
      },
    },
    { ...dateColumn('lastUpdate'), title: t('transactions.lastUpdate'), hidden: true },
    { ...dateColumn('createDate'), title: t('transactions.createDate'), hidden: true },
  ]
}
