import { Field } from '@songsarn/ui/form/Field.tsx'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRIES } from './countries.ts'
import type { FieldControl } from './NumberField.tsx'

type Props = {
  id: string
  label: string
  error?: string
  control: FieldControl
  value: readonly string[]
  onChange(countries: string[]): void
}

/** Countries whose mobiles may be sent to: a pin to anywhere else is refused before it costs anything. */
export function CountriesField({ id, label, error, control, value, onChange }: Props) {
  const { t, i18n } = useTranslation('mf-otp')
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
    return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
      a.label.localeCompare(b.label, i18n.language),
    )
  }, [i18n.language])
  return (
    <Field id={id} label={label} help={t('help.countries')} error={error}>
      <Select<string[]>
        {...control}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        onChange={onChange}
        options={options}
      />
    </Field>
  )
}
