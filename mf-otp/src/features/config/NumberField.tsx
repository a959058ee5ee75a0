import type { controlOf } from '@songsarn/ui/form/Field.tsx'
import { Field } from '@songsarn/ui/form/Field.tsx'
import { InputNumber } from 'antd'
import type { ReactNode } from 'react'

export type FieldControl = ReturnType<typeof controlOf> & { disabled: boolean }

type Props = {
  id: string
  label: string
  help?: ReactNode
  error?: string
  control: FieldControl
  value: number | null
  onChange(value: number | null): void
  /** After the number: its unit. */
  unit?: string
}

/** A whole number. What is typed outside of its bounds stays, and is told, instead of being changed to another. */
export function NumberField({ id, label, help, error, control, value, onChange, unit }: Props) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <InputNumber<number>
        {...control}
        className="otp-number"
        inputMode="numeric"
        value={value}
        onChange={onChange}
        suffix={unit}
      />
    </Field>
  )
}
