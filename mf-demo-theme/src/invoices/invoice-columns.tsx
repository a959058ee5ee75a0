import { useFormat } from '@songsarn/i18n/use-format'
import type { Invoice } from '@songsarn/msw/demo/invoices/invoice'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../page/use-money.ts'
import { InvoiceStatusTag } from './InvoiceStatusTag.tsx'

export function useInvoiceColumns(): ListColumn<Invoice>[] {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const money = useMoney()
  return [
    { key: 'number', title: t('invoices.number'), fixed: true, card: 'title', render: ({ id }) => `#${id}` },
    {
      key: 'client',
      title: t('invoices.client'),
      card: 'detail',
      render: ({ avatar, client }) => (
        <span className="person">
          <Avatar src={avatar} name={client.name} />
          <span>
            {client.name}
            <small>{client.companyEmail}</small>
          </span>
        </span>
      ),
    },
    { key: 'service', title: t('invoices.service'), hidden: true, render: ({ service }) => service },
    { key: 'issued', title: t('invoices.issued'), render: ({ issuedDate }) => format.date(issuedDate) },
    { key: 'due', title: t('invoices.due'), hidden: true, render: ({ dueDate }) => format.date(dueDate) },
    {
      key: 'total',
      title: t('invoices.total'),
      align: 'end',
      card: 'detail',
      render: ({ total }) => money(total),
    },
    { key: 'balance', title: t('invoices.balance'), align: 'end', render: ({ balance }) => money(balance) },
    {
      key: 'status',
      title: t('invoices.status'),
      card: 'status',
      render: ({ invoiceStatus }) => <InvoiceStatusTag status={invoiceStatus} />,
    },
  ]
}
