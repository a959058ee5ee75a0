import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { labelOf } from '../field/Field.tsx'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  options: { value: string; label: ReactNode }[]
  isOptional?: boolean
  /** The class of the checkboxes' group. */
  className?: string
}

/** A choice of several among a few values, all visible. The field holds the chosen values. */
export function ChecksField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { options, className, ...field } = props
  return (
    <FormField {...field} isGroup>
      {({ id, value, onChange, disabled, 'aria-describedby': description }) => (
        <fieldset id={id} aria-labelledby={labelOf(id)} aria-describedby={description}>
          <Checkbox.Group
            className={className}
            value={value as FieldPathValue<Values, Name> & string[]}
            options={options}
            onChange={onChange}
            disabled={disabled}
          />
        </fieldset>
      )}
    </FormField>
  )
}
