import { type FieldProps, FormField } from '@songsarn/ui/form/FormField.tsx'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { LoginInput } from './LoginInput.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  type?: 'text' | 'email'
}

/** `LoginInput` in a form of the kit. It has the focus at first: its pages have this one purpose. */
export function LoginField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { type, ...field } = props
  return (
    <FormField {...field}>
      {({ status: _, ...control }) => <LoginInput {...control} name={field.name} type={type} autoFocus />}
    </FormField>
  )
}
