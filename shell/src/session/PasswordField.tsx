import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../layout/Icon.tsx'

export function PasswordField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <label className="field-label" htmlFor="password">
        {t('signIn.password')}
      </label>
      <div className="input-with-button">
        <input
          id="password"
          name="password"
          className="input"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? 'password-error' : undefined}
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
      {error && (
        <span id="password-error" className="field-error">
          {error}
        </span>
      )}
    </div>
  )
}
