import type { InvoiceFields } from '@songsarn/msw/demo/invoices/invoice-handlers'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { DetailScreen } from '../../page/DetailScreen.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../../service/use-demo-query.ts'
import { InvoiceForm } from './InvoiceForm.tsx'

export function EditInvoice() {
  const { t } = useTranslation('mf-demo-theme')
  const shell = useShell()
  const navigate = useNavigate()
  const toast = useToast()
  const id = Number(useParams().id)
  const query = useDemoQuery('GET /api/invoice/invoices/{id}', { params: { id } })
  const update = useDemoMutation('POST /apps/invoice/update-invoice', [
    'GET /api/invoice/invoices/{id}',
    'GET /apps/invoice/invoices',
  ])
  const save = async (fields: InvoiceFields) => {
    await update.mutateAsync({ body: { ...fields, id } })
    toast.success(t('invoices.saved', { id }))
    navigate(`/demo/invoices/${id}`)
  }
  return (
    <DetailScreen list="/demo/invoices" back={t('invoices.all')} query={query}>
      {({ invoice }) => (
        <Page title={t('invoices.editOne', { id })}>
          <InvoiceForm invoice={invoice} onSave={save} onCancel={() => shell.navigate(`/demo/invoices/${id}`)} />
        </Page>
      )}
    </DetailScreen>
  )
}
