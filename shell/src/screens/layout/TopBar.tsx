import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import { Link } from '../../parts/Link.tsx'
import { usePlatform, usePreferences, useSignedIn } from '../../platform/PlatformContext.ts'
import type { Notices } from '../../services/notices/notices.ts'
import type { Widgets } from '../../services/remotes/widgets.ts'
import { HOME_PATH } from '../../services/session/return-path.ts'
import { Bell } from '../notices/Bell.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { BalanceFigure } from './BalanceFigure.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { SkinSwitch } from './SkinSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

type Props = { phone: boolean; widgets: Widgets; notices: Notices | undefined; onMenu(): void }

export function TopBar({ phone, widgets, notices, onMenu }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const { choose, palette } = usePlatform()
  const { user } = useSignedIn()
  const { layout, menu } = usePreferences()
  const sideMenu = !phone && layout === 'vertical'
  const collapsed = menu === 'collapsed'
  return (
    <header className="top-bar">
      {phone && (
        <button type="button" className="icon-button" aria-label={t('frame.openMenu')} onClick={onMenu}>
          <Icon name="menu" />
        </button>
      )}
      {sideMenu && (
        <button
          type="button"
          className="icon-button menu-toggle"
          aria-label={t(collapsed ? 'frame.expand' : 'frame.collapse')}
          title={t(collapsed ? 'frame.expand' : 'frame.collapse')}
          aria-expanded={!collapsed}
          aria-controls="side-menu"
          onClick={() => choose({ menu: collapsed ? 'open' : 'collapsed' })}
        >
          <Icon name="collapse" />
        </button>
      )}
      {!phone && layout === 'horizontal' && (
        <Link to={HOME_PATH} className="brand">
          <Logo />
          <span>{t('common:product')}</span>
        </Link>
      )}
      <AccountSwitcher />
      <button
        type="button"
        className="search-button"
        onClick={() => palette.show(true)}
        aria-haspopup="dialog"
        aria-label={`${t('frame.searchHint')} ${SHORTCUT}`}
      >
        <Icon name="search" size={18} />
        <span className="search-hint">{t('frame.searchHint')}</span>
        <kbd>{SHORTCUT}</kbd>
      </button>
      {!phone && <HeaderWidgets widgets={widgets} />}
      {!user.mustSetUp && <BalanceFigure />}
      {notices && <Bell notices={notices} />}
      {!phone && <LanguageSwitch />}
      {!phone && <SkinSwitch />}
      <UserMenu />
    </header>
  )
}

/** The widgets of the top bar's slot; no width while there are none. */
function HeaderWidgets({ widgets }: { widgets: Widgets }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => (host.current ? widgets.mount('header.actions', host.current) : undefined), [widgets])
  return <div ref={host} className="header-widgets" />
}
