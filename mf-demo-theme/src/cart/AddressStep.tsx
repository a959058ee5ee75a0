import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { requiredText } from '../page/form-rules.ts'
import { type DeliveryAddress, useCheckout } from './checkout.ts'

const deliveryAddress = {
  body: z.object({
    name: requiredText,
    mobile: requiredText,
    address: requiredText,
    postcode: requiredText.check(z.regex(/^\d{5}$/)),
    place: z.enum(['home', 'work']),
  }),
}

export function AddressStep({ onBack, onNext }: { onBack(): void; onNext(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const { draft, setDraft, setAddress } = useCheckout()
  const [initial] = useState(draft)
  const form = useContractForm(deliveryAddress, {
    initial,
    onChange: setDraft,
    send: async (address: DeliveryAddress) => address,
    onSaved(address) {
      setAddress(address)
      onNext()
    },
    words: { postcode: { format: t('cart.postcodeInvalid') } },
    // The checkout keeps what is typed.
    isGuarded: false,
  })
  return (
    <PageForm form={form} submit={t('cart.next')} actions={<Button onClick={onBack}>{t('cart.back')}</Button>}>
      <TextField form={form} name="name" label={t('cart.name')} />
      <TextField form={form} name="mobile" label={t('cart.mobile')} type="tel" />
      <TextAreaField form={form} name="address" label={t('cart.address')} />
      <TextField form={form} name="postcode" label={t('cart.postcode')} inputMode="numeric" maxLength={5} />
      <RadioField
        form={form}
        name="place"
        label={t('cart.place')}
        options={[
          { value: 'home', label: t('cart.home') },
          { value: 'work', label: t('cart.work') },
        ]}
      />
    </PageForm>
  )
}
