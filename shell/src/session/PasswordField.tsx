import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../layout/Icon.tsx'

/** The password, which the user may show. */
export function PasswordField({ form }: { form: ContractForm<{ login: string; password: string }> }) {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  return (
    <FormField form={form} name="password" label={t('signIn.password')}>
      {({ status: _, ...control }) => (
        <div className="input-with-button">
          <input
            {...control}
            name="password"
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
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
