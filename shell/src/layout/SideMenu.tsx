import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { MenuButton } from './MenuButton.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { buttonSections } from './menu-sections.ts'
import type { MenuEntry } from './use-menu.ts'
import { useNavigate } from './use-navigate.ts'

/** A group of more links than these stands closed until one of them is where we are. */
const MOST_OPEN = 6

type Props = { entries: MenuEntry[]; collapsed: boolean; onGo?: () => void }

/** The menu at the side: groups open in place; collapsed to icons, they open beside it. */
export function SideMenu({ entries, collapsed, onGo }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const here = entries.flatMap(({ links }) => links).find(({ current }) => current)?.path
  // In a long group the link of where we are may lie out of sight.
  useEffect(() => {
    if (here) root.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
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
  const [chosen, setChosen] = useState<boolean>()
  if (entry.links.length === 0) return <EntryLink entry={entry} onGo={onGo} />
  const open = chosen ?? (entry.current || entry.links.length <= MOST_OPEN)
  return (
    <>
      <button
        type="button"
        className="menu-entry"
        aria-expanded={open}
        data-current={entry.current && !open}
        onClick={() => setChosen(!open)}
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
  if (entry.links.length === 0) {
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
      sections={buttonSections(entry.links, navigate, entry.title)}
    >
      <Icon name={entry.icon} />
    </MenuButton>
  )
}
