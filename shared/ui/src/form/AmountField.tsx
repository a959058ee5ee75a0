import { useFormat } from '@songsarn/i18n/use-format'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FieldProps } from './FormField.tsx'
import { NumberField } from './NumberField.tsx'
import { useFormTexts } from './texts.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /** Credits are whole; baht have up to two decimals. */
  unit: 'credit' | 'baht'
}

/** Credits or money, with thousands separators. */
export function AmountField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { unit, ...field } = props
  const text = useFormTexts()
  const format = useFormat()
  return (
    <NumberField
      {...field}
      inputMode={unit === 'credit' ? 'numeric' : 'decimal'}
      suffix={text(unit)}
      format={(value) =>
        format.number(value, { minimumFractionDigits: decimals(unit, value), maximumFractionDigits: 20 })
      }
    />
  )
}

/** Baht with satang have both digits: 5,350.50. */
const decimals = (unit: 'credit' | 'baht', value: number) => (unit === 'baht' && !Number.isInteger(value) ? 2 : 0)
