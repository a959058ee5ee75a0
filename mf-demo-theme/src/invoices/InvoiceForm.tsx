import './invoices.css'
import { today } from '@songsarn/i18n/dates'
import { INVOICE_STATUSES, type Invoice } from '@songsarn/msw/demo/invoices/invoice'
import type { InvoiceFields } from '@songsarn/msw/demo/invoices/invoice-handlers'
import { useShell } from '@songsarn/remote/use-shell'
import { Field } from '@songsarn/ui/field/Field.tsx'
import { AmountField } from '@songsarn/ui/form/AmountField.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { emailAddress, requiredText } from '../page/form-rules.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoQuery } from '../service/use-demo-query.ts'

type Values = Omit<InvoiceFields, 'total'> & { total: number | null }

type Props = {
  /** Initial values. */
  invoice?: InvoiceFields
  /** Rejects when saving failed. */
  save(fields: InvoiceFields): Promise<{ invoice: Invoice }>
  /** Address to go to without saving. */
  back: string
}

const CLIENT_FIELDS = ['name', 'company', 'address', 'country', 'contact', 'companyEmail'] as const

const invoiceRules = {
  body: z
    .object({
      client: z.object({
        name: requiredText,
        company: requiredText,
        address: requiredText,
        country: requiredText,
        contact: requiredText,
        companyEmail: emailAddress,
      }),
      service: requiredText,
      issuedDate: z.iso.date(),
      dueDate: z.iso.date(),
      total: z.number().check(z.nonnegative(), z.maximum(10_000_000)),
      invoiceStatus: z.enum(INVOICE_STATUSES),
    })
    .check(z.refine(({ issuedDate, dueDate }) => dueDate >= issuedDate, { path: ['dueDate'] })),
}

export function InvoiceForm({ invoice, save, back }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const navigate = useNavigate()
  const toast = useToast()
  const form = useContractForm(invoiceRules, {
    initial: initialValues(invoice),
    send: save,
    onSaved({ invoice: { id } }) {
      toast.success(t('invoices.saved', { id }))
      navigate(`/demo/invoices/${id}`)
    },
    words: {
      'client.companyEmail': { format: t('form.emailInvalid') },
      dueDate: { format: t('invoices.dueBeforeIssue') },
    },
  })
  return (
    <PageForm
      form={form}
      submit={common('action.save')}
      actions={<Button onClick={() => shell.navigate(back)}>{common('action.cancel')}</Button>}
    >
      <ClientChoice form={form} />
      <div className="form-row">
        {CLIENT_FIELDS.map((field) => (
          <TextField key={field} form={form} name={`client.${field}`} label={t(`invoices.${field}`)} />
        ))}
      </div>
      <TextField form={form} name="service" label={t('invoices.service')} />
      <div className="form-row">
        <DayField form={form} name="issuedDate" label={t('invoices.issued')} />
        <DayField form={form} name="dueDate" label={t('invoices.due')} />
        <AmountField form={form} name="total" label={t('invoices.total')} unit="baht" />
        <SelectField
          form={form}
          name="invoiceStatus"
          label={t('invoices.status')}
          options={INVOICE_STATUSES.map((value) => ({ value, label: t(`invoices.statuses.${value}`) }))}
        />
      </div>
    </PageForm>
  )
}

/** Fills in the client's fields; the choice itself is not saved. */
function ClientChoice({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('mf-demo-theme')
  const clients = useDemoQuery('GET /api/invoice/clients', {})
  const id = `${form.id}-choice`
  return (
    <Field id={id} label={t('invoices.chooseClient')}>
      <Select
        id={id}
        placeholder={t('invoices.chooseClient')}
        loading={clients.isPending}
        options={clients.data?.map(({ name, company }, index) => ({ value: index, label: `${name}, ${company}` }))}
        onChange={(index: number) => {
          const client = clients.data?.[index]
          if (client) form.change({ client })
        }}
      />
    </Field>
  )
}

function initialValues(invoice: InvoiceFields | undefined): Values {
  const noClient = { name: '', company: '', address: '', country: '', contact: '', companyEmail: '' }
  return {
    client: invoice?.client ?? noClient,
    service: invoice?.service ?? '',
    issuedDate: invoice?.issuedDate ?? today(),
    dueDate: invoice?.dueDate ?? today(),
    total: invoice?.total ?? null,
    invoiceStatus: invoice?.invoiceStatus ?? 'Draft',
  }
}
