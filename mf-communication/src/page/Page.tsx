import { useShell } from '@songsarn/remote/use-shell'
import { type ReactNode, useEffect } from 'react'
import './page.css'

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

/** A screen of this area: the title, also in the browser's tab, one line of help, the actions, and what is below. */
export function Page({ title, help, tag, actions, children }: Props) {
  useTitle(title)
  return (
    <section className="comm-page">
      <header className="comm-page-head">
        <div>
          <h1>
            {title} {tag}
          </h1>
          {help && <p className="comm-page-help">{help}</p>}
        </div>
        {actions && <div className="comm-page-actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

export function useTitle(title: string): void {
  const shell = useShell()
  useEffect(() => shell.title(title), [shell, title])
}
