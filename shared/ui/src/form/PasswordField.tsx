import { Input } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /**
   * Permission of a password manager: fill in the known password, or offer a new one. `off` when the password is not the
   * user's.
   */
  autoComplete: 'current-password' | 'new-password' | 'off'
  /** A blank keeps the stored one, so the field is not marked as required. */
  isOptional?: boolean
}

/** A password, which the user can show. A form with one never has a draft. */
export function PasswordField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { autoComplete, ...field } = props
  return (
    <FormField {...field}>
      {(control) => (
        <Input.Password {...control} className="form-password" autoComplete={autoComplete} spellCheck={false} />
      )}
    </FormField>
  )
}
