import { Radio } from 'antd'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { labelOf } from '../field/Field.tsx'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  options: { value: FieldPathValue<Values, Name>; label: string }[]
}

/** A choice of one among a few values, all visible. */
export function RadioField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { options, ...field } = props
  return (
    <FormField {...field} isGroup keepsValue>
      {({ id, value, onChange, disabled, 'aria-describedby': description, 'aria-invalid': invalid }) => (
        <Radio.Group
          id={id}
          aria-labelledby={labelOf(id)}
          value={value}
          onChange={onChange}
          disabled={disabled}
          options={options}
          aria-describedby={description}
          aria-invalid={invalid}
        />
      )}
    </FormField>
  )
}
