import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import type { Demo } from '../../services/session/demo.ts'
import './demo-users.css'

type Props = { demo: Demo; onPick(login: string, password: string): void }

/** Explains the demo and signs a visitor in as one of its users. */
export function DemoUsers({ demo, onPick }: Props) {
  const { t } = useTranslation('shell')
  return (
    <section className="demo-users" aria-labelledby="demo-title">
      <h2 id="demo-title">
        <Icon name="info" size={18} />
        {t('demo.title')}
      </h2>
      <p>{t('demo.text')}</p>
      <ul>
        {demo.users.map((login) => (
          <li key={login}>
            <button type="button" className="button" onClick={() => onPick(login, demo.password)}>
              {login}
            </button>
          </li>
        ))}
      </ul>
      <p>
        {t('demo.password')} <code>{demo.password}</code>
      </p>
      <p>
        {t('demo.saved')} <a href={demo.startOver}>{t('demo.startOver')}</a>
      </p>
    </section>
  )
}
