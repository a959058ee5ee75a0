import {
  groupTransactions,
  TRANSACTION_ACTIONS,
  TRANSACTION_GROUPS,
  type TransactionGroup,
  type TransactionGroups,
} from '@songsarn/contract/account/account'
import { monthDays } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { CreditSums } from './CreditSums.tsx'
import { groupsPath, searchOf, useFirstGroups } from './groups-path.ts'
import { useTransactionFilters } from './use-transaction-filters.ts'

/** What each account, action or user cost. Without an address of its own it opens with this month. */
export function TransactionGroupsPage() {
  const { search } = useLocation()
  const { from, to } = monthDays(0)
  const by = useFirstGroups()
  if (search === '') return <Navigate to={groupsPath(by, { startDate: [from], endDate: [to] })} replace />
  return <Groups />
}

function Groups() {
  const { t } = useTranslation('mf-account')
  const url = useListUrl(groupTransactions.query)
  const { by } = url.query
  const { by: _, ...values } = url.values
  const first = useFirstGroups()
  const choices = TRANSACTION_GROUPS.filter((value) => value !== 'account' || first === 'account' || by === 'account')
  const query = useListAnswer(['transactions', 'groups', url.query], async (api, options) => {
    const { items, sum } = await api.groupTransactions({ query: url.query }, options)
    return { items, sum, page: 0, size: items.length, total: items.length }
  })
  return (
    <ListScreen
      name="transaction-groups"
      title={t(`transactions.groupsBy.${by}`)}
      back={{ label: t('transactions.title'), to: `/account/transactions${searchOf(values)}` }}
      help={t(`transactions.groupsHelp.${by}`)}
      lead={
        <Segmented<TransactionGroups>
          aria-label={t('transactions.groupBy')}
          value={by}
          onChange={(chosen) => url.set({ by: chosen })}
          options={choices.map((value) => ({ value, label: t(`transactions.by.${value}`) }))}
        />
      }
      url={{
        ...url,
        query: { size: WHOLE },
        values,
        filtered: Object.keys(values).length > 0,
        clear: () => url.set(Object.fromEntries(Object.keys(values).map((name) => [name, undefined]))),
      }}
      fields={useTransactionFilters(values)}
      columns={useColumns(by)}
      note={query.data && <CreditSums sum={query.data.sum} />}
      rowKey={({ key }) => key ?? ''}
      rowLink={({ key }) => (key === null ? undefined : `/account/transactions${searchOf({ ...values, [by]: [key] })}`)}
      query={query}
      pages={false}
      empty={
        <Empty picture={drawings.transactions} title={t('transactions.empty')} help={t('transactions.emptyHelp')} />
      }
    />
  )
}

/** More rows than a table draws without its pages: all are on one. */
const WHOLE = 1000

const TITLES = {
  account: 'transactions.accountName',
  action: 'transactions.action',
  user: 'transactions.user',
} as const

function useColumns(by: TransactionGroups): ListColumn<TransactionGroup>[] {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const isAction = (key: string | null) => TRANSACTION_ACTIONS.find((action) => action === key)
  const nameOf = ({ key, name }: TransactionGroup) => {
    const action = by === 'action' && isAction(key)
    if (action) return t(`transactions.actions.${action}`)
    return name ?? t(by === 'user' ? 'transactions.noUser' : 'transactions.noAccount')
  }
  const some = (value: number | null) => value !== null && value > 0 && number(value)
  const columns: ListColumn<TransactionGroup>[] = [
    {
      key: 'name',
      title: t(TITLES[by]),
      ...{ fixed: true, grow: true, width: 160, card: 'title' },
      render: nameOf,
    },
    { key: 'transactions', title: t('transactions.count'), align: 'end', render: (row) => number(row.transactions) },
    { key: 'in', title: t('transactions.in'), align: 'end', card: 'detail', render: (row) => some(row.in) },
    { key: 'out', title: t('transactions.out'), align: 'end', card: 'detail', render: (row) => number(row.out) },
    {
      key: 'charged',
      title: common('credits.charged'),
      align: 'end',
      card: 'detail',
      render: (row) => some(row.charged),
    },
    { key: 'held', title: common('credits.held'), align: 'end', render: (row) => some(row.held) },
  ]
  if (by === 'account')
    columns.push({
      key: 'ownSpent',
      title: t('transactions.ownSpent'),
      ...{ align: 'end', card: 'detail' },
      render: ({ ownSpent }) => some(ownSpent),
    })
  return columns
}
