import { Input, type InputProps } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> &
  Pick<InputProps, 'type' | 'inputMode' | 'autoComplete' | 'autoFocus' | 'placeholder' | 'className' | 'maxLength'> & {
    /** The body leaves a blank out, so the field is never marked as required. */
    isOptional?: boolean
    /** Converts the typed text for the form: upper case, without spaces. */
    read?(typed: string): string
  }

/** A line of text. The browser fills it in only when `autoComplete` says what it is (WCAG 1.3.5). */
export function TextField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { form, name, label, help, mark, isOptional, read = (typed) => typed, autoComplete = 'off', ...input } = props
  return (
    <FormField form={form} name={name} label={label} help={help} mark={mark} isOptional={isOptional}>
      {({ onChange, ...control }) => (
        <Input
          {...input}
          {...control}
          autoComplete={autoComplete}
          onChange={({ target }) => onChange(read(target.value))}
        />
      )}
    </FormField>
  )
}
