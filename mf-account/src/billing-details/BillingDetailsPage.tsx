import {
  BILLING_COUNTRIES,
  type BillingDetails,
  HEAD_OFFICE,
  updateBillingDetails,
} from '@songsarn/contract/account/billing-details'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { InvoiceHead } from './InvoiceHead.tsx'

const NONE: BillingDetails = { companyName: '', country: 'TH', taxId: '', branch: HEAD_OFFICE, address: '' }

/** To whom the provider writes invoices for top-ups. */
export function BillingDetailsPage() {
  const { t } = useTranslation('mf-account')
  const query = useAnswer(['billing-details'], (api, options) => api.getBillingDetails(options))
  if (!query.data) return <PageState title={t('billing.title')} query={query} />
  return (
    <DetailPage
      title={t('billing.title')}
      help={t('billing.help')}
      back={{ label: t('credit.title'), to: '/account/credit' }}
    >
      <BillingDetailsForm details={query.data.details ?? NONE} />
    </DetailPage>
  )
}

function BillingDetailsForm({ details }: { details: BillingDetails }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const form = useContractForm(updateBillingDetails, {
    id: 'billing-details',
    initial: details,
    send: (body) => api.updateBillingDetails({ body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('billing.saved') })
      void queries.invalidateQueries({ queryKey: ['billing-details'] })
    },
    isReadOnly: !session.can('create', 'Credit'),
  })
  const written = useWatch({ control: form.control })
  const { country = NONE.country } = written
  return (
    <div className="page-beside">
      <PageForm form={form} submit={common('action.save')}>
        <TextField form={form} name="companyName" label={t('billing.companyName')} autoComplete="organization" />
        <SelectField
          form={form}
          name="country"
          label={t('billing.country')}
          options={BILLING_COUNTRIES.map((value) => ({ value, label: t(`billing.countries.${value}`) }))}
        />
        <TextField form={form} name="taxId" label={t('billing.taxId')} help={t(`billing.taxIdHelp.${country}`)} />
        <TextField form={form} name="branch" label={t('billing.branch')} help={t(`billing.branchHelp.${country}`)} />
        <TextAreaField form={form} name="address" label={t('billing.address')} rows={3} />
      </PageForm>
      <InvoiceHead of={{ ...NONE, ...written }} />
    </div>
  )
}
