import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type CouponValues, typedCodes } from './coupon-values.ts'

/** The fields of new codes: how many to generate, or the user's own. */
export function CodesFields({ form }: { form: ContractForm<CouponValues> }) {
  const { t } = useTranslation('mf-communication')
  const [way, codes] = useWatch({ control: form.control, name: ['way', 'codes'] })
  return (
    <>
      <RadioField
        form={form}
        name="way"
        label={t('coupons.way.label')}
        options={[
          { value: 'generate', label: t('coupons.way.generate') },
          { value: 'own', label: t('coupons.way.own') },
        ]}
      />
      {way === 'generate' ? (
        <NumberField form={form} name="generate" label={t('coupons.generate')} help={t('coupons.generateHelp')} />
      ) : (
        <TextAreaField
          form={form}
          name="codes"
          label={t('coupons.codes')}
          help={codes === '' ? t('coupons.codesHelp') : t('coupons.codesCount', { count: typedCodes(codes).length })}
          rows={4}
          maxRows={12}
        />
      )}
    </>
  )
}
