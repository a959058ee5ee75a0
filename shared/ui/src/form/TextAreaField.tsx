import { Input } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  rows?: number
  maxRows?: number
  placeholder?: string
}

/** Several lines of text; the area grows with them. */
export function TextAreaField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { rows = 2, maxRows, placeholder, ...field } = props
  return (
    <FormField {...field}>
      {(control) => (
        <Input.TextArea
          {...control}
          placeholder={placeholder}
          autoComplete="off"
          autoSize={{ minRows: rows, maxRows }}
        />
      )}
    </FormField>
  )
}
