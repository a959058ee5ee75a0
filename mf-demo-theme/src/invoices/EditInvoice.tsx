import { Page } from '@songsarn/remote/Page.tsx'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DetailScreen } from '../page/DetailScreen.tsx'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'
import { InvoiceForm } from './InvoiceForm.tsx'

export function EditInvoice() {
  const { t } = useTranslation('mf-demo-theme')
  const id = Number(useParams().id)
  const query = useDemoQuery('GET /api/invoice/invoices/{id}', { params: { id } })
  const update = useDemoMutation('POST /apps/invoice/update-invoice', [
    'GET /api/invoice/invoices/{id}',
    'GET /apps/invoice/invoices',
  ])
  return (
    <DetailScreen list="/demo/invoices" back={t('invoices.all')} query={query}>
      {({ invoice }) => (
        <Page title={t('invoices.editOne', { id })}>
          <InvoiceForm
            invoice={invoice}
            save={(fields) => update.mutateAsync({ body: { ...fields, id } })}
            back={`/demo/invoices/${id}`}
          />
        </Page>
      )}
    </DetailScreen>
  )
}
