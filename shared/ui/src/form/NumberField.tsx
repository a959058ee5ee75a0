import { InputNumber, type InputNumberProps } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> &
  Pick<InputNumberProps<number>, 'prefix' | 'suffix' | 'formatter' | 'parser' | 'inputMode'>

/** A number. A typed number beyond its bounds stays and gets a problem, instead of becoming another number. */
export function NumberField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { form, name, label, help, ...input } = props
  return (
    <FormField form={form} name={name} label={label} help={help}>
      {(control) => <InputNumber<number> inputMode="numeric" {...input} {...control} className="form-number" />}
    </FormField>
  )
}
