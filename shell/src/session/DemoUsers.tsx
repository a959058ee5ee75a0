import { useTranslation } from 'react-i18next'
import { Icon } from '../layout/Icon.tsx'
import type { Demo } from './demo-of-page.ts'
import './demo-users.css'

type Props = { demo: Demo; onPick(login: string): void }

/** Whom a visitor can try the console as, and what a demo is. */
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
            <button type="button" className="button" onClick={() => onPick(login)}>
              {login}
            </button>
          </li>
        ))}
      </ul>
      <p>
        {t('demo.password')} <code>{demo.password}</code>
      </p>
      <p>
        {t('demo.kept')} <a href={demo.startOver}>{t('demo.startOver')}</a>
      </p>
    </section>
  )
}
