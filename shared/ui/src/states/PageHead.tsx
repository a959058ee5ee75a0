import './page-head.css'
// Lists have panels, too, and every page has a head.
import './page-panel.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type PageHeadProps = {
  title: string
  /** Above the title: the list or page that this one belongs to, unless the menu has this one. */
  back?: { label: string; to: string }
  /** One line of help under the title. */
  help?: ReactNode
  /** Beside the title: a status. */
  tag?: ReactNode
  /** At the right: the page's actions. */
  actions?: ReactNode
}

/** The top of each screen. */
export function PageHead({ title, back, help, tag, actions }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        {back && (
          <Link to={back.to} className="page-back">
            {back.label}
          </Link>
        )}
        <h1>
          {title} {tag}
        </h1>
        {help && <p className="page-help">{help}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  )
}
