import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'
import { Switch } from './Switch.tsx'

/** On or off. */
export function SwitchField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  return (
    <FormField {...props}>
      {({ value, onChange, id, disabled, 'aria-describedby': description }) => (
        <Switch id={id} isOn={value === true} onChange={onChange} disabled={disabled} aria-describedby={description} />
      )}
    </FormField>
  )
}
