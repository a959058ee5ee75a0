import './invoices.css'
import { pickedDay, toPicker } from '@songsarn/i18n/date-picker'
import { today } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { type Client, INVOICE_STATUSES } from '@songsarn/msw/demo/invoices/invoice'
import type { InvoiceFields } from '@songsarn/msw/demo/invoices/invoice-handlers'
import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { Button, DatePicker, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePickerFormat } from '../../page/use-picker-format.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoQuery } from '../../service/use-demo-query.ts'

type Picked = ReturnType<typeof toPicker>
type Fields = Omit<InvoiceFields, 'issuedDate' | 'dueDate'> & { issuedDate: Picked; dueDate: Picked }

type Props = {
  /** Initial values. */
  invoice?: InvoiceFields
  /** Rejects when saving failed. */
  onSave(fields: InvoiceFields): Promise<void>
  onCancel(): void
}

const CLIENT_FIELDS = ['name', 'company', 'address', 'country', 'contact', 'companyEmail'] as const

export function InvoiceForm({ invoice, onSave, onCancel }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const [form] = Form.useForm<Fields>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const leaveFreely = useLeaveGuard(isDirty)
  const toast = useToast()
  const picker = usePickerFormat()
  const format = useFormat()
  const clients = useDemoQuery('GET /api/invoice/clients', {})
  const required = { required: true, message: t('form.required') }

  const fillIn = (client: Client) => {
    form.setFieldsValue({ client })
    setDirty(true)
  }
  const save = async ({ issuedDate, dueDate, ...rest }: Fields) => {
    setBusy(true)
    leaveFreely()
    await onSave({ ...rest, issuedDate: pickedDay(issuedDate), dueDate: pickedDay(dueDate) }).catch(toast.error)
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
        ...invoice,
        issuedDate: toPicker(invoice?.issuedDate ?? today()),
        dueDate: toPicker(invoice?.dueDate ?? today()),
      }}
      onValuesChange={() => setDirty(true)}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item label={t('invoices.chooseClient')}>
        <Select
          aria-label={t('invoices.chooseClient')}
          placeholder={t('invoices.chooseClient')}
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
              field === 'companyEmail' ? [required, { type: 'email', message: t('form.emailInvalid') }] : [required]
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
                  ? Promise.reject(new Error(t('invoices.dueBeforeIssue')))
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
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {common('action.save')}
        </Button>
        <Button onClick={onCancel}>{common('action.cancel')}</Button>
      </div>
    </Form>
  )
}
