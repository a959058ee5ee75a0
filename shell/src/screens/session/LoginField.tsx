import { type FieldProps, FormField } from '@songsarn/ui/form/FormField.tsx'
import type { FieldPath, FieldValues } from 'react-hook-form'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  type?: 'text' | 'email'
  autoFocus?: boolean
}

/** The username or email address of a user, which the browser fills in. */
export function LoginField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { type = 'text', autoFocus = true, ...field } = props
  return (
    <FormField {...field}>
      {({ status: _, ...control }) => (
        <input
          {...control}
          name={field.name}
          className="input"
          type={type}
          autoComplete={type === 'email' ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
          autoFocus={autoFocus}
        />
      )}
    </FormField>
  )
}
