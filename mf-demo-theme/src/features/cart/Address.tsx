import { Button, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'

export type DeliveryAddress = {
  name: string
  mobile: string
  address: string
  postcode: string
  place: 'home' | 'work'
}

type Props = {
  from?: DeliveryAddress
  onBack(filled: DeliveryAddress): void
  onNext(filled: DeliveryAddress): void
}

export function Address({ from, onBack, onNext }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const [form] = Form.useForm<DeliveryAddress>()
  const required = { required: true, message: t('cart.required') }
  return (
    <Form
      form={form}
      className="panel cart-form"
      layout="vertical"
      requiredMark={false}
      initialValues={from ?? { place: 'home' }}
      onFinish={onNext}
    >
      <Form.Item name="name" label={t('cart.name')} rules={[required]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="mobile" label={t('cart.mobile')} rules={[required]}>
        <Input type="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label={t('cart.address')} rules={[required]}>
        <Input.TextArea autoSize={{ minRows: 2 }} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="postcode"
        label={t('cart.postcode')}
        rules={[required, { pattern: /^\d{5}$/, message: t('cart.postcodeBad') }]}
      >
        <Input inputMode="numeric" maxLength={5} autoComplete="off" />
      </Form.Item>
      <Form.Item name="place" label={t('cart.place')}>
        <Radio.Group
          options={[
            { value: 'home', label: t('cart.home') },
            { value: 'work', label: t('cart.work') },
          ]}
        />
      </Form.Item>
      <div className="row">
        <Button onClick={() => onBack(form.getFieldsValue())}>{t('cart.back')}</Button>
        <Button type="primary" htmlType="submit">
          {t('cart.next')}
        </Button>
      </div>
    </Form>
  )
}
