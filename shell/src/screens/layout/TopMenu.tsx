import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import { Link } from '../../parts/Link.tsx'
import { useNavigate } from '../../platform/use-navigate.ts'
import { MenuButton } from './MenuButton.tsx'
import { buttonSections, popupLinks } from './menu-sections.ts'
import type { MenuEntry } from './use-menu.ts'

/** The menu along the top; groups open as popups. */
export function TopMenu({ entries }: { entries: MenuEntry[] }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <nav className="top-menu" aria-label={t('frame.menu')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            {popupLinks(entry).length === 0 ? (
              <Link to={entry.path ?? '/'} className="menu-entry" aria-current={entry.current ? 'page' : undefined}>
                <Icon name={entry.icon} size={18} />
                {entry.title}
              </Link>
            ) : (
              <MenuButton
                align="start"
                className={`menu-entry ${entry.current ? 'menu-entry-current' : ''}`}
                sections={buttonSections(popupLinks(entry), navigate)}
              >
                <Icon name={entry.icon} size={18} />
                {entry.title}
                <Icon name="chevron" size={16} />
              </MenuButton>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
