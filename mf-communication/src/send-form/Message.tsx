import { urlsOf } from '@songsarn/sms/url-end'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { LinkTargets } from '@songsarn/ui/phone-preview/LinkTargets.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useTranslation } from 'react-i18next'
import { NAMES } from '../drafts/draft-fields.ts'
import { LinkAdvice } from '../links/LinkAdvice.tsx'
import { useEConsentPrice } from './OptionFields.tsx'
import { useReading } from './reading.tsx'
import { extraCredits } from './send-options.ts'
import type { SendValues } from './send-values.ts'

/** The text of the message. */
export function Message({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const { values, reading, fields, withoutOptOut } = useReading()
  const price = useEConsentPrice() ?? 0
  const sender = values.channel === 'line' ? '' : values[NAMES[values.type].from]
  return (
    <>
      <FormField form={form} name="content" label={t('content.label')} isErrorInside>
        {({ id, value, onChange }, error) => (
          <Composer
            id={id}
            value={value}
            onChange={onChange}
            reading={reading}
            fields={fields}
            extraCredits={extraCredits(values, price)}
            error={error}
            optOut={withoutOptOut && { texts: withoutOptOut, leaveOut: () => form.change({ unsubscribe: false }) }}
            placeholder={t('content.placeholder')}
          />
        )}
      </FormField>
      <LinkAdvice content={values.content} sender={sender} />
    </>
  )
}

/** The phone of a recipient. */
export function Preview() {
  const { values, reading } = useReading()
  const sender = values.channel === 'line' ? 'LINE' : values[NAMES[values.type].from]
  return (
    <div>
      <PhonePreview sender={sender} parts={reading.parts} />
      <LinkTargets urls={urlsOf(values.content)} />
    </div>
  )
}
