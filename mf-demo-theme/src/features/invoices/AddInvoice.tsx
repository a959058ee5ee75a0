import type { InvoiceFields } from '@songsarn/msw/demo/invoices/invoice-handlers'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation } from '../../service/use-demo-query.ts'
import { InvoiceForm } from './InvoiceForm.tsx'

export function AddInvoice() {
  const { t } = useTranslation('mf-demo-theme')
  const shell = useShell()
  const navigate = useNavigate()
  const toast = useToast()
  const add = useDemoMutation('POST /apps/invoice/add-invoice', ['GET /apps/invoice/invoices'])
  const save = async (fields: InvoiceFields) => {
    const { invoice } = await add.mutateAsync({ body: fields })
    toast.success(t('invoices.saved', { id: invoice.id }))
    navigate(`/demo/invoices/${invoice.id}`)
  }
  return (
    <Page title={t('invoices.add')}>
      <InvoiceForm onSave={save} onCancel={() => shell.navigate('/demo/invoices')} />
    </Page>
  )
}
