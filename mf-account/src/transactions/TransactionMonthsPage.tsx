import type { TransactionMonth } from '@songsarn/contract/account/account'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { groupsPath, useFirstGroups } from './groups-path.ts'
import { signed } from './signed.ts'

/** All months are on one page, without filters. */
const WHOLE = {
  query: { size: 12 },
  values: {},
  filtered: false,
  maxLength: () => undefined,
  set() {},
  clear() {},
}

/** What each of the last 12 months cost and brought. A month opens its transactions. */
export function TransactionMonthsPage() {
  const { t } = useTranslation('mf-account')
  const by = useFirstGroups()
  const query = useListAnswer(['transactions', 'months'], async (api, options) => {
    const { items } = await api.listTransactionMonths(options)
    return { items, page: 0, size: items.length, total: items.length }
  })
  return (
    <ListScreen
      name="transaction-months"
      title={t('transactions.months')}
      back={{ label: t('transactions.title'), to: '/account/transactions' }}
      help={t('transactions.monthsHelp')}
      url={WHOLE}
      fields={[]}
      columns={useColumns()}
      rowKey={({ startDate }) => startDate}
      rowLink={linkOf}
      rowActions={({ startDate, endDate }) => (
        <ShellLink to={groupsPath(by, { startDate: [startDate], endDate: [endDate] })}>
          {t(`transactions.by.${by}`)}
        </ShellLink>
      )}
      query={query}
      pages={false}
      empty={
        <Empty picture={drawings.transactions} title={t('transactions.empty')} help={t('transactions.emptyHelp')} />
      }
    />
  )
}

const linkOf = ({ startDate, endDate }: TransactionMonth) =>
  `/account/transactions?startDate=${startDate}&endDate=${endDate}`

function useColumns(): ListColumn<TransactionMonth>[] {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const amount = (value: number | null) => value !== null && format.number(value)
  return [
    {
      key: 'month',
      title: t('transactions.month'),
      fixed: true,
      card: 'title',
      render: ({ startDate }) => format.month(startDate),
    },
    { key: 'opening', title: t('transactions.opening'), align: 'end', render: ({ opening }) => amount(opening) },
    {
      key: 'added',
      title: t('transactions.added'),
      align: 'end',
      render: ({ added }) => added > 0 && signed(format.number, added),
    },
    {
      key: 'moved',
      title: t('transactions.moved'),
      align: 'end',
      render: ({ moved }) => moved !== 0 && signed(format.number, moved),
    },
    {
      key: 'charged',
      title: common('credits.charged'),
      align: 'end',
      card: 'detail',
      render: ({ charged }) => format.number(charged),
    },
    {
      key: 'held',
      title: common('credits.held'),
      align: 'end',
      render: ({ held }) => held > 0 && format.number(held),
    },
    {
      key: 'closing',
      title: t('transactions.closing'),
      align: 'end',
      card: 'detail',
      render: ({ closing }) => amount(closing),
    },
  ]
}
