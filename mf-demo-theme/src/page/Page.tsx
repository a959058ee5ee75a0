import './page.css'
import { useShell } from '@songsarn/remote/use-shell'
import { type ReactNode, useEffect } from 'react'

type Props = {
  title: string
  /** One line of help under the title. */
  help?: ReactNode
  /** Beside the title: a status. */
  tag?: ReactNode
  /** At the right: what can be done here. */
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
          {help && <p className="quiet">{help}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

export function usePageTitle(title: string): void {
  const shell = useShell()
  useEffect(() => shell.title(title), [shell, title])
}
