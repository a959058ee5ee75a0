import { listTransactions, TRANSACTION_STATUSES, type Transaction } from '@songsarn/contract/account/account'
import { SMS_TYPES } from '@songsarn/contract/base/states'
import { useFormat } from '@songsarn/i18n/use-format'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

/** Every change of the balance: sends, top-ups, movements. */
export function TransactionsPage() {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { api } = useShell()
  const url = useListUrl(listTransactions.query)
  const query = useListAnswer(['transactions', url.query], (api, options) =>
    api.listTransactions({ query: url.query }, options),
  )
  const { page: _, size: __, sort: ___, ...filter } = url.query
  return (
    <ListScreen
      name="transactions"
      title={t('transactions.title')}
      help={t('transactions.help')}
      url={url}
      fields={[
        { kind: 'days', from: 'startDate', to: 'endDate', label: t('transactions.days'), common: true },
        { kind: 'text', name: 'accountName', label: t('transactions.accountName'), common: true },
        {
          kind: 'choice',
          name: 'status',
          label: t('transactions.status'),
          options: TRANSACTION_STATUSES.map((value) => ({ value, label: t(`transactions.statuses.${value}`) })),
          common: true,
        },
      ]}
      columns={useColumns()}
      note={
        query.data && (
          <Figures>
            <Figure name={common('credits.charged')} help={common('credits.chargedHelp')}>
              {number(query.data.sum.charged)}
            </Figure>
            <Figure name={common('credits.held')} help={common('credits.heldHelp')}>
              {number(query.data.sum.held)}
            </Figure>
          </Figures>
        )
      }
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
    {
      key: 'action',
      title: t('transactions.action'),
      card: 'title',
      render({ action, amount, communicationId, otherAccount }) {
        if (communicationId !== null)
          return <ShellLink to={`/communication/${communicationId}`}>{t(`transactions.actions.${action}`)}</ShellLink>
        if (!otherAccount) return t(`transactions.actions.${action}`)
        const account = otherAccount.name ?? t('transactions.parent')
        return t(amount > 0 ? 'transactions.movedFrom' : 'transactions.movedTo', { account })
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
        requested !== null && status !== 'completed'
          ? number(requested)
          : `${amount > 0 ? '+' : ''}${number(amount).replace('-', '−')}`,
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
      key: 'description',
      title: t('transactions.description'),
      grow: true,
      width: 120,
      card: 'detail',
      render({ action, description }) {
        // The description of a send without a name is its kind.
        const kind = SMS_TYPES.find((one) => action === 'send' && one === description)
        return kind ? common(`smsType.${kind}`) : description
      },
    },
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
    { ...dateColumn('lastUpdate'), title: t('transactions.lastUpdate'), card: 'detail' },
    { ...dateColumn('createDate'), title: t('transactions.createDate'), hidden: true },
  ]
}
