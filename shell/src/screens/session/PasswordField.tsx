import { type FieldProps, FormField } from '@songsarn/ui/form/FormField.tsx'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { PasswordInput } from './PasswordInput.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  autoFocus?: boolean
}

/** A new password in a form of the kit. */
export function PasswordField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { autoFocus, ...field } = props
  return (
    <FormField {...field}>
      {({ status: _, ...control }) => (
        <PasswordInput {...control} name={field.name} autoComplete="new-password" autoFocus={autoFocus} />
      )}
    </FormField>
  )
}
