import './invoices.css'
import { today } from '@songsarn/i18n/dates'
import { pickedDay, toPicker } from '@songsarn/i18n/picker'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Client } from '@songsarn/msw/demo/invoices/invoice'
import type { InvoiceFields } from '@songsarn/msw/demo/invoices/invoice-handlers'
import { Button, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../page/use-leave-guard.ts'
import { usePickerFormat } from '../../page/use-picker-format.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemo } from '../../service/use-demo.ts'
import { INVOICE_STATUSES } from './invoices-query.ts'

type Picked = ReturnType<typeof toPicker>
type Fields = Omit<InvoiceFields, 'issuedDate' | 'dueDate'> & { issuedDate: Picked; dueDate: Picked }

type Props = {
  /** What the form begins with. */
  from?: InvoiceFields
  /** Rejects when it could not be saved. */
  onSave(fields: InvoiceFields): Promise<void>
  onCancel(): void
}

const CLIENT_FIELDS = ['name', 'company', 'address', 'country', 'contact', 'companyEmail'] as const

export function InvoiceForm({ from, onSave, onCancel }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: word } = useTranslation('common')
  const [form] = Form.useForm<Fields>()
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const saved = useLeaveGuard(dirty)
  const toast = useToast()
  const picker = usePickerFormat()
  const format = useFormat()
  const clients = useDemo('GET /api/invoice/clients', {})
  const required = { required: true, message: t('invoices.required') }

  const fillIn = (client: Client) => {
    form.setFieldsValue({ client })
    setDirty(true)
  }
  const save = async ({ issuedDate, dueDate, ...rest }: Fields) => {
    setBusy(true)
    saved()
    await onSave({ ...rest, issuedDate: pickedDay(issuedDate), dueDate: pickedDay(dueDate) }).catch(toast.failed)
    setBusy(false)
  }

  return (
    <Form
      form={form}
      className="panel invoice-form"
      layout="vertical"
      requiredMark={false}
      scrollToFirstError
      initialValues={{
        invoiceStatus: 'Draft',
        ...from,
        issuedDate: toPicker(from?.issuedDate ?? today()),
        dueDate: toPicker(from?.dueDate ?? today()),
      }}
      onValuesChange={() => setDirty(true)}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item label={t('invoices.pickClient')}>
        <Select
          aria-label={t('invoices.pickClient')}
          placeholder={t('invoices.pickClient')}
          loading={clients.isPending}
          options={clients.data?.map((client, index) => ({ value: index, label: `${client.name}, ${client.company}` }))}
          onChange={(index: number) => {
            const client = clients.data?.[index]
            if (client) fillIn(client)
          }}
        />
      </Form.Item>
      <div className="invoice-pair">
        {CLIENT_FIELDS.map((field) => (
          <Form.Item
            key={field}
            name={['client', field]}
            label={t(`invoices.${field}`)}
            rules={
              field === 'companyEmail' ? [required, { type: 'email', message: t('invoices.emailBad') }] : [required]
            }
          >
            <Input autoComplete="off" />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="service" label={t('invoices.service')} rules={[required]}>
        <Input autoComplete="off" />
      </Form.Item>
      <div className="invoice-pair">
        <Form.Item name="issuedDate" label={t('invoices.issued')} rules={[required]}>
          <DatePicker format={picker.day} style={{ width: '100%' }} allowClear={false} />
        </Form.Item>
        <Form.Item
          name="dueDate"
          label={t('invoices.due')}
          dependencies={['issuedDate']}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: (_, due: Picked) =>
                pickedDay(due) < pickedDay(getFieldValue('issuedDate'))
                  ? Promise.reject(new Error(t('invoices.dueBefore')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DatePicker format={picker.day} style={{ width: '100%' }} allowClear={false} />
        </Form.Item>
        <Form.Item name="total" label={t('invoices.total')} rules={[required]}>
          <InputNumber<number>
            min={0}
            max={10_000_000}
            precision={0}
            prefix="฿"
            formatter={(value, { userTyping }) =>
              userTyping || value === undefined ? `${value ?? ''}` : format.number(value)
            }
            parser={(text = '') => Number(text.replaceAll(/\D/g, ''))}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item name="invoiceStatus" label={t('invoices.status')}>
          <Select options={INVOICE_STATUSES.map((value) => ({ value, label: t(`invoices.statuses.${value}`) }))} />
        </Form.Item>
      </div>
      <div className="row">
        <Button type="primary" htmlType="submit" loading={busy}>
          {word('action.save')}
        </Button>
        <Button onClick={onCancel}>{word('action.cancel')}</Button>
      </div>
    </Form>
  )
}
