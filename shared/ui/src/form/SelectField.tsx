import { Select, type SelectProps } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> &
  Pick<SelectProps, 'options' | 'mode' | 'loading' | 'placeholder' | 'showSearch'>

/** A choice of one among several values, or of some with `mode="multiple"`. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { form, name, label, help, ...select } = props
  return (
    <FormField form={form} name={name} label={label} help={help} keepsValue={select.mode === undefined}>
      {({ value, ...control }) => (
        // antd shows the placeholder for undefined only.
        <Select<unknown> {...select} {...control} value={value === '' ? undefined : value} />
      )}
    </FormField>
  )
}
