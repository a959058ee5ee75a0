import { Page } from '@songsarn/remote/Page.tsx'
import { useTranslation } from 'react-i18next'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { InvoiceForm } from './InvoiceForm.tsx'

export function AddInvoice() {
  const { t } = useTranslation('mf-demo-theme')
  const add = useDemoMutation('POST /apps/invoice/add-invoice', ['GET /apps/invoice/invoices'])
  return (
    <Page title={t('invoices.add')}>
      <InvoiceForm save={(body) => add.mutateAsync({ body })} back="/demo/invoices" />
    </Page>
  )
}
