import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../parts/Icon.tsx'
import { Link } from '../../parts/Link.tsx'
import { useNavigate } from '../../platform/use-navigate.ts'
import { MenuButton } from './MenuButton.tsx'
import { MenuLinks, MenuViews } from './MenuLinks.tsx'
import { buttonSections, popupLinks } from './menu-sections.ts'
import type { MenuEntry } from './use-menu.ts'

/** A group with more links is closed until one of them is the current screen. */
const MAX_OPEN_LINKS = 6

type Props = { entries: MenuEntry[]; collapsed: boolean; onGo?: () => void }

/** The side menu: groups open in place; in the collapsed menu they open as a popup. */
export function SideMenu({ entries, collapsed, onGo }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const currentPath = entries.flatMap(({ links }) => links).find(({ current }) => current)?.path
  // In a long group the current link may be scrolled out of view.
  useEffect(() => {
    if (currentPath) root.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [currentPath])
  return (
    <div className="side-menu" ref={root}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>{collapsed ? <IconEntry entry={entry} /> : <Entry entry={entry} onGo={onGo} />}</li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ entry, onGo }: { entry: MenuEntry; onGo?: () => void }) {
  const [openedByUser, setOpenedByUser] = useState<boolean>()
  if (entry.links.length === 0)
    return (
      <>
        <EntryLink entry={entry} onGo={onGo} />
        <MenuViews views={entry.views ?? []} onGo={onGo} />
      </>
    )
  const open = openedByUser ?? (entry.current || entry.links.length <= MAX_OPEN_LINKS)
  return (
    <>
      <button
        type="button"
        className="menu-entry"
        aria-expanded={open}
        data-current={entry.current && !open}
        onClick={() => setOpenedByUser(!open)}
      >
        <Icon name={entry.icon} />
        <span className="menu-text">{entry.title}</span>
        <span className="menu-chevron">
          <Icon name="chevron" size={16} />
        </span>
      </button>
      {open && <MenuLinks links={entry.links} onGo={onGo} />}
    </>
  )
}

function EntryLink({ entry, onGo }: { entry: MenuEntry; onGo?: () => void }) {
  return (
    <Link
      to={entry.path ?? '/'}
      className="menu-entry"
      aria-current={entry.current ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon name={entry.icon} />
      <span className="menu-text">{entry.title}</span>
    </Link>
  )
}

function IconEntry({ entry }: { entry: MenuEntry }) {
  const navigate = useNavigate()
  const links = popupLinks(entry)
  if (links.length === 0) {
    return (
      <Link
        to={entry.path ?? '/'}
        className="menu-entry"
        aria-label={entry.title}
        title={entry.title}
        aria-current={entry.current ? 'page' : undefined}
      >
        <Icon name={entry.icon} />
      </Link>
    )
  }
  return (
    <MenuButton
      label={entry.title}
      align="start"
      className={`menu-entry ${entry.current ? 'menu-entry-current' : ''}`}
      sections={buttonSections(links, navigate, entry.title)}
    >
      <Icon name={entry.icon} />
    </MenuButton>
  )
}
