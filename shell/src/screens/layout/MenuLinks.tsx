import { useId } from 'react'
import { Link } from '../../parts/Link.tsx'
import { sectionsOf } from './menu-sections.ts'
import type { MenuLink } from './use-menu.ts'

type Props = { links: MenuLink[]; onGo?: () => void }

/** The links of an open group of the side menu, under their headings. */
export function MenuLinks({ links, onGo }: Props) {
  const id = useId()
  return (
    <ul className="menu-links">
      {sectionsOf(links).map(({ title, links: own }) =>
        title === undefined ? (
          own.map((link) => <LinkItem key={link.path} link={link} onGo={onGo} />)
        ) : (
          <li key={title}>
            <span className="menu-section small" id={`${id}-${title}`}>
              {title}
            </span>
            <ul className="menu-links" aria-labelledby={`${id}-${title}`}>
              {own.map((link) => (
                <LinkItem key={link.path} link={link} onGo={onGo} />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  )
}

function LinkItem({ link: { path, title, current, views = [] }, onGo }: { link: MenuLink; onGo?: () => void }) {
  return (
    <li>
      <Link to={path} className="menu-entry" aria-current={current ? 'page' : undefined} onClick={onGo}>
        <span className="menu-text">{title}</span>
      </Link>
      <MenuViews views={views} onGo={onGo} />
    </li>
  )
}

/** The user's pinned views of a list, under its link. */
export function MenuViews({ views, onGo }: { views: MenuLink[]; onGo?: () => void }) {
  if (views.length === 0) return null
  return (
    <ul className="menu-links menu-views">
      {views.map((view) => (
        <LinkItem key={view.path} link={view} onGo={onGo} />
      ))}
    </ul>
  )
}
