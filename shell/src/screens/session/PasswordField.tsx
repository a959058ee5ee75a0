import { type FieldProps, FormField } from '@songsarn/ui/form/FormField.tsx'
import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /** Permission of a password manager. */
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password, which the user may show. */
export function PasswordField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { autoComplete, autoFocus, ...field } = props
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  return (
    <FormField {...field}>
      {({ status: _, ...control }) => (
        <div className="input-with-button">
          <input
            {...control}
            name={field.name}
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            // biome-ignore lint/a11y/noAutofocus: the pages beside sign-in have this one purpose
            autoFocus={autoFocus}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t(shown ? 'signIn.hide' : 'signIn.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </FormField>
  )
}
