import { Button, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { type DeliveryAddress, useCheckout } from './checkout.ts'

export function AddressStep({ onBack, onNext }: { onBack(): void; onNext(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const { draft, setDraft, setAddress } = useCheckout()
  const required = { required: true, message: t('form.required') }
  return (
    <Form
      className="panel cart-form"
      layout="vertical"
      requiredMark={false}
      initialValues={draft}
      onValuesChange={(_, all) => setDraft(all)}
      onFinish={(address: DeliveryAddress) => {
        setAddress(address)
        onNext()
      }}
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
        rules={[required, { pattern: /^\d{5}$/, message: t('cart.postcodeInvalid') }]}
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
        <Button onClick={onBack}>{t('cart.back')}</Button>
        <Button type="primary" htmlType="submit">
          {t('cart.next')}
        </Button>
      </div>
    </Form>
  )
}
