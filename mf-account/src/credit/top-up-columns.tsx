import type { TopUp } from '@songsarn/contract/account/credit'
import { useFormat } from '@songsarn/i18n/use-format'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useTranslation } from 'react-i18next'
import { TopUpStatus } from './TopUpStatus.tsx'

const SATANG = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** The columns of top-ups, for their account and for the desk. `named`: another column says whose top-up it is. */
export function useTopUpColumns({ named = false } = {}): ListColumn<TopUp>[] {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  const baht = (amount: number | undefined) => amount !== undefined && number(amount, SATANG)
  return [
    {
      key: 'credits',
      title: t('credit.credits'),
      sort: 'credits',
      align: 'end',
      fixed: !named,
      card: named ? 'detail' : 'title',
      render: ({ credits }) => number(credits),
    },
    { key: 'note', title: t('credit.note'), grow: true, width: 120, render: ({ note }) => note },
    {
      key: 'status',
      title: t('credit.status'),
      card: 'status',
      render: ({ status }) => <TopUpStatus status={status} />,
    },
    {
      key: 'reason',
      title: t('credit.reason'),
      width: named ? 100 : 120,
      card: 'detail',
      render: ({ reason }) => reason,
    },
    {
      key: 'invoice',
      title: t('credit.invoice'),
      card: 'detail',
      render: ({ invoice }) => invoice?.number,
    },
    {
      key: 'net',
      title: t('credit.invoiceNet'),
      align: 'end',
      hidden: true,
      render: ({ invoice }) => baht(invoice?.net),
    },
    {
      key: 'vat',
      title: t('credit.invoiceVat'),
      align: 'end',
      hidden: true,
      render: ({ invoice }) => baht(invoice?.vat),
    },
    {
      key: 'total',
      title: t('credit.invoiceTotal'),
      align: 'end',
      hidden: named,
      render: ({ invoice }) => baht(invoice?.total),
    },
    { key: 'requestedBy', title: t('credit.requestedBy'), render: ({ requestedBy }) => requestedBy },
    { ...dateColumn('createDate'), title: t('credit.createDate'), card: 'detail' },
  ]
}
