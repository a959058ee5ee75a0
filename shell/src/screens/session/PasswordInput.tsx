import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'

type Props = ComponentProps<'input'> & {
  /** Permission of a password manager. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which the user may show. */
export function PasswordInput(control: Props) {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  return (
    <div className="input-with-button">
      <input
        {...control}
        className="input"
        type={shown ? 'text' : 'password'}
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
  )
}
