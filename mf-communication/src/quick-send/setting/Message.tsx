import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useEConsentPrice } from '../../options/OptionFields.tsx'
import { extraCredits } from '../../options/send-options.ts'
import { type DraftFields, draftStore } from '../draft.ts'
import { readingOf } from './reading.ts'

const FIELDS = ['mobile']
const FIELDS_WITH_COUPON = ['mobile', 'coupon']

/** The text of the message. It reads the draft itself, so that a key press draws only this and the preview. */
export function Message({ form }: { form: ContractForm<DraftFields> }) {
  const { t } = useTranslation('mf-communication')
  const draft = useStore(draftStore, (state) => state.draft)
  const price = useEConsentPrice() ?? 0
  return (
    <FormField form={form} name="content" label={t('content.label')} isErrorInside>
      {({ id, value, onChange }, error) => (
        <Composer
          id={id}
          value={value}
          onChange={onChange}
          reading={readingOf(draft)}
          fields={draft.couponId === '' ? FIELDS : FIELDS_WITH_COUPON}
          extraCredits={extraCredits(draft, price)}
          error={error}
          placeholder={t('content.placeholder')}
        />
      )}
    </FormField>
  )
}

/** The phone of a recipient. */
export function Preview() {
  const draft = useStore(draftStore, (state) => state.draft)
  return <PhonePreview sender={draft.quicksendFrom} parts={readingOf(draft).parts} />
}
