import './invoices.css'
import { PrinterOutlined } from '@ant-design/icons'
import type { Invoice, PaymentDetails } from '@songsarn/msw/demo/invoices/invoice'
import { Page } from '@songsarn/remote/Page.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { RowScreen } from '../../page/RowScreen.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemo, useDemoAction } from '../../service/use-demo.ts'
import { InvoicePaper } from './InvoicePaper.tsx'
import { InvoiceStatusTag } from './InvoiceStatusTag.tsx'
import { useDeleteInvoice } from './use-delete-invoice.ts'

export function InvoicePreview() {
  const { t } = useTranslation('mf-demo-theme')
  const { id } = useParams()
  const query = useDemo('GET /api/invoice/invoices/{id}', { params: { id: Number(id) } })
  return (
    <RowScreen list="/demo/invoices" back={t('invoices.all')} query={query}>
      {(data) => <Preview {...data} />}
    </RowScreen>
  )
}

function Preview({ invoice, paymentDetails }: { invoice: Invoice; paymentDetails: PaymentDetails }) {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const toast = useToast()
  const { remove, dialog } = useDeleteInvoice(() => navigate('/demo/invoices'))
  const update = useDemoAction('POST /apps/invoice/update-invoice', [
    'GET /api/invoice/invoices/{id}',
    'GET /apps/invoice/invoices',
  ])
  const { id, invoiceStatus } = invoice
  const pay = () =>
    update
      .mutateAsync({ body: { ...invoice, invoiceStatus: 'Paid' } })
      .then(() => toast.done(t('invoices.paid', { id })), toast.failed)
  return (
    <Page
      title={t('invoices.numberOf', { id })}
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
            <Button type="primary" loading={update.isPending} onClick={() => void pay()}>
              {t('invoices.pay')}
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
