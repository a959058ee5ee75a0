import './invoices.css'
import { PrinterOutlined } from '@ant-design/icons'
import type { Invoice, PaymentDetails } from '@songsarn/msw/demo/invoices/invoice'
import { Page } from '@songsarn/remote/Page.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { DetailScreen } from '../../page/DetailScreen.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../../service/use-demo-query.ts'
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
    <Page
      title={t('invoices.invoice', { id })}
      tag={<InvoiceStatusTag status={invoiceStatus} />}
      actions={
        <>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {t('invoices.print')}
          </Button>
          <Button onClick={() => navigate('edit')}>{t('invoices.edit')}</Button>
          <Button danger onClick={() => remove(invoice)}>
            {t('invoices.delete')}
          </Button>
          {invoiceStatus !== 'Paid' && (
            <Button type="primary" loading={update.isPending} onClick={() => void markPaid()}>
              {t('invoices.markPaid')}
            </Button>
          )}
        </>
      }
    >
      <InvoicePaper invoice={invoice} paymentDetails={paymentDetails} />
      {dialog}
    </Page>
  )
}
