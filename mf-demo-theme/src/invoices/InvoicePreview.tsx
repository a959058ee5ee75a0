import './invoices.css'
import { PrinterOutlined } from '@ant-design/icons'
import type { Invoice, PaymentDetails } from '@songsarn/msw/demo/invoices/invoice'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { DetailScreen } from '../page/DetailScreen.tsx'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'
import { InvoicePaper } from './InvoicePaper.tsx'
import { InvoiceStatusTag } from './InvoiceStatusTag.tsx'
import { useDeleteInvoice } from './use-delete-invoice.ts'

export function InvoicePreview() {
  const { t } = useTranslation('mf-demo-theme')
  const { id } = useParams()
  const query = useDemoQuery('GET /api/invoice/invoices/{id}', { params: { id: Number(id) } })
  return (
    <DetailScreen list="/demo/invoices" back={t('invoices.all')} query={query}>
      {(data) => <Preview {...data} />}
    </DetailScreen>
  )
}

function Preview({ invoice, paymentDetails }: { invoice: Invoice; paymentDetails: PaymentDetails }) {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const toast = useToast()
  const { remove, dialog } = useDeleteInvoice(() => navigate('/demo/invoices'))
  const update = useDemoMutation('POST /apps/invoice/update-invoice', [
    'GET /api/invoice/invoices/{id}',
    'GET /apps/invoice/invoices',
  ])
  const { id, invoiceStatus } = invoice
  const markPaid = () =>
    update
      .mutateAsync({ body: { ...invoice, invoiceStatus: 'Paid' } })
      .then(() => toast.success(t('invoices.paid', { id })), toast.error)
  return (
    <DetailPage
      title={t('invoices.invoice', { id })}
      tag={<InvoiceStatusTag status={invoiceStatus} />}
      actions={[
        invoiceStatus !== 'Paid' && {
          key: 'markPaid',
          label: t('invoices.markPaid'),
          isPrimary: true,
          isBusy: update.isPending,
          run: () => void markPaid(),
        },
        { key: 'print', label: t('invoices.print'), icon: <PrinterOutlined aria-hidden />, run: () => print() },
        { key: 'edit', label: t('invoices.edit'), run: () => navigate('edit') },
        { key: 'delete', label: t('invoices.delete'), danger: true, run: () => remove(invoice) },
      ]}
    >
      <InvoicePaper invoice={invoice} paymentDetails={paymentDetails} />
      {dialog}
    </DetailPage>
  )
}
