import { Input, type InputProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldControl, type FieldProps, FormField } from './FormField.tsx'
import { readAmount } from './read-amount.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> &
  Pick<InputProps, 'prefix' | 'suffix' | 'inputMode'> & {
    /** The body leaves a blank out, so the field is never marked as required. */
    isOptional?: boolean
    /** How a number looks while it is not being typed. Default: its digits. */
    format?(value: number): string
  }

/**
 * A number; null while it is empty. What is typed stays as it is: a number beyond its bounds, and text that is no number (NaN),
 * get a problem instead of becoming another number. The arrow keys add and subtract 1.
 */
export function NumberField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { form, name, label, help, isOptional, ...input } = props
  return (
    <FormField form={form} name={name} label={label} help={help} isOptional={isOptional}>
      {(control) => <NumberInput {...input} control={control} />}
    </FormField>
  )
}

type NumberInputProps = Pick<Props<FieldValues, string>, 'prefix' | 'suffix' | 'inputMode' | 'format'> & {
  control: FieldControl<unknown>
}

function NumberInput({ control, format = String, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState('')
  const value = typeof control.value === 'number' ? control.value : null
  // Another value came from elsewhere: from a draft, or from the screen.
  const text = Object.is(numberIn(typed), value) ? typed : value === null || Number.isNaN(value) ? '' : format(value)

  function take(next: string) {
    setTyped(next)
    control.onChange(numberIn(next))
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || Number.isNaN(value)) return
    event.preventDefault()
    take(String((value ?? 0) + by))
  }

  return (
    <Input
      inputMode="numeric"
      {...input}
      {...control}
      role="spinbutton"
      aria-valuenow={value === null || Number.isNaN(value) ? undefined : value}
      autoComplete="off"
      value={text}
      onChange={({ target }) => take(target.value)}
      // While the user types, a separator would move the cursor.
      onBlur={() => value !== null && !Number.isNaN(value) && setTyped(format(value))}
      onKeyDown={step}
    />
  )
}

const numberIn = (typed: string) => (typed.trim() === '' ? null : readAmount(typed))
