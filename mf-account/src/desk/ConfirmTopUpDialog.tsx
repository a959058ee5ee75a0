import type { BillingDetails } from '@songsarn/contract/account/billing-details'
import { HEAD_OFFICE } from '@songsarn/contract/account/billing-details'
import { type DeskTopUp, decideTopUp } from '@songsarn/contract/account/credit'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { AmountField } from '@songsarn/ui/form/AmountField.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

type Props = {
  topUp: DeskTopUp
  about: string
  onSaved(): void
  onClose(): void
}

type Values = { reason: string; invoiceNumber: string; net: number | null; vat: number | null }

/** Confirms a top-up, and notes the invoice that was written for it. */
export function ConfirmTopUpDialog({ topUp, about, onSaved, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const { number } = useFormat()
  const closing = useClosing(onClose)
  const initial: Values = { reason: '', invoiceNumber: '', net: null, vat: null }
  const form = useContractForm(decideTopUp, {
    id: 'decision',
    initial,
    toBody: (values) => ({ decision: 'confirm', ...values }),
    send: (body) => api.decideTopUp({ params: { id: topUp.id }, body }),
    onSaved: () => {
      onSaved()
      closing.onClose()
    },
  })
  const [net, vat] = useWatch({ control: form.control, name: ['net', 'vat'] })
  return (
    <FormDialog form={form} title={t('desk.confirmTitle')} submit={t('desk.confirm')} {...closing}>
      <p>{about}</p>
      <p>{topUp.billing ? <BillTo billing={topUp.billing} /> : t('desk.noBilling')}</p>
      <TextField form={form} name="invoiceNumber" label={t('desk.invoiceNumber')} help={t('desk.invoiceHelp')} />
      <AmountField form={form} name="net" label={t('desk.net')} unit="baht" />
      <AmountField form={form} name="vat" label={t('desk.vat')} unit="baht" />
      {net !== null && vat !== null && (
        <p>
          {t('desk.invoiceTotal', { total: number(net + vat, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) })}
        </p>
      )}
      <TextAreaField form={form} name="reason" label={t('desk.reason')} help={t('desk.reasonHelp')} rows={3} />
    </FormDialog>
  )
}

function BillTo({ billing: { companyName, country, taxId, branch, address } }: { billing: BillingDetails }) {
  const { t } = useTranslation('mf-account')
  const shownBranch =
    country === 'TH' && branch === HEAD_OFFICE ? t('billing.headOffice') : branch && t('billing.branchOf', { branch })
  const parts = [companyName, shownBranch, taxId && t('billing.taxIdOf', { taxId }), address]
  return (
    <>
      <strong>{t('desk.billTo')}</strong> {parts.filter(Boolean).join(' · ')}
    </>
  )
}
