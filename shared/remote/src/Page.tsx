import './page.css'
import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

type Props = {
  title: string
  /** One line of help under the title. */
  help?: ReactNode
  /** Beside the title: a status. */
  tag?: ReactNode
  /** At the right: the page's actions. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its title, also in the browser's tab, one line of help, its actions, and what is below. */
export function Page({ title, help, tag, actions, children }: Props) {
  usePageTitle(title)
  return (
    <section className="page">
      <header className="page-head">
        <div>
          <h1>
            {title} {tag}
          </h1>
          {help && <p className="page-help">{help}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
