import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Invoice } from '@songsarn/msw/demo/invoices/invoice'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Avatar } from '../../page/Avatar.tsx'
import { useMoney } from '../../page/use-money.ts'
import { InvoiceStatusTag } from './InvoiceStatusTag.tsx'

export function useInvoiceColumns(remove: (invoice: Invoice) => void): ListColumn<Invoice>[] {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const money = useMoney()
  const navigate = useNavigate()
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
    {
      key: 'actions',
      title: t('invoices.actions'),
      align: 'end',
      render: (invoice) => (
        <span className="row-actions">
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('invoices.editOne', { id: invoice.id })}
            onClick={() => navigate(`/demo/invoices/${invoice.id}/edit`)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('invoices.deleteOne', { id: invoice.id })}
            onClick={() => remove(invoice)}
          />
        </span>
      ),
    },
  ]
}
