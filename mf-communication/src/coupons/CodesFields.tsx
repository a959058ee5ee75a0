import { CODE_LENGTH } from '@songsarn/contract/communication/coupons'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BadCodes } from './BadCodes.tsx'
import { CodesFile } from './CodesFile.tsx'
import { type BadCode, badCodes, type CouponValues, typedCodes } from './coupon-values.ts'

/** `taken`: codes that the service refused. */
type Props = { form: ContractForm<CouponValues>; taken?: readonly BadCode[] }

/** The fields of new codes: how many to generate, or the user's own. */
export function CodesFields({ form, taken = [] }: Props) {
  const { t } = useTranslation('mf-communication')
  const way = useWatch({ control: form.control, name: 'way' })
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
        <>
          <NumberField form={form} name="generate" label={t('coupons.generate')} help={t('coupons.generateHelp')} />
          <TextField form={form} name="prefix" isOptional label={t('coupons.prefix')} help={t('coupons.prefixHelp')} />
          <NumberField
            form={form}
            name="length"
            isOptional
            label={t('coupons.length')}
            help={t('coupons.lengthHelp', CODE_LENGTH)}
          />
        </>
      ) : (
        <OwnCodes form={form} taken={taken} />
      )}
    </>
  )
}

function OwnCodes({ form, taken }: Required<Props>) {
  const { t } = useTranslation('mf-communication')
  const codes = useWatch({ control: form.control, name: 'codes' })
  const typed = useMemo(() => typedCodes(codes), [codes])
  const bad = useMemo(
    () => [...badCodes(typed), ...taken.filter(({ row, code }) => typed[row - 1] === code)],
    [typed, taken],
  )
  return (
    <>
      <TextAreaField
        form={form}
        name="codes"
        label={t('coupons.codes')}
        help={codes === '' ? t('coupons.codesHelp') : t('coupons.codesCount', { count: typed.length })}
        rows={4}
        maxRows={12}
      />
      <CodesFile onCodes={(read) => form.change({ codes: [...typed, ...read].join('\n') })} />
      {bad.length > 0 && (
        <BadCodes
          bad={bad}
          onRemove={() => {
            const rows = new Set(bad.map(({ row }) => row))
            form.change({ codes: typed.filter((_, index) => !rows.has(index + 1)).join('\n') })
          }}
        />
      )}
    </>
  )
}
