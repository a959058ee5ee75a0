import { useOnline } from '@songsarn/ui/states/use-online'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Link } from '../../parts/Link.tsx'
import { usePreferences, useSignedIn } from '../../platform/PlatformContext.ts'
import type { Notices } from '../../services/notices/notices.ts'
import type { Remotes } from '../../services/remotes/remotes.ts'
import { HOME_PATH } from '../../services/session/return-path.ts'
import type { Views } from '../../services/views/views.ts'
import { Logo } from './Logo.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { TopMenu } from './TopMenu.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useMenuWithViews } from './use-menu.ts'

import './frame.css'

/** Few users ever see it. */
const VisitBanner = lazy(() => import('../visit/VisitBanner.tsx'))

type Props = {
  remotes: Remotes
  /** Undefined when the user may not see any. */
  notices: Notices | undefined
  views: Views
  /** The user has just signed in on this page. */
  isAfterSignIn: boolean
  children: ReactNode
}

/** The console's frame: menu, top bar and content. The menu is at the side, along the top, or in a drawer on a phone. */
export function Frame({ remotes, notices, views, isAfterSignIn, children }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const { layout, menu } = usePreferences()
  const { user } = useSignedIn()
  const phone = usePhone()
  const entries = useMenuWithViews(remotes, views)
  const [drawer, setDrawer] = useState(false)
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(main, isAfterSignIn)
  const side = !phone && layout === 'vertical'
  return (
    <div className={`frame ${side ? 'frame-side' : ''}`}>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {t('frame.skip')}
      </button>
      {side && (
        <nav className="side" id="side-menu" aria-label={t('frame.menu')}>
          <Link to={HOME_PATH} className="brand" aria-label={t('common:product')}>
            <Logo />
            {menu === 'open' && <span>{t('common:product')}</span>}
          </Link>
          <SideMenu entries={entries} collapsed={menu === 'collapsed'} />
        </nav>
      )}
      <TopBar phone={phone} widgets={remotes.widgets} notices={notices} onMenu={() => setDrawer(true)} />
      {!phone && !side && <TopMenu entries={entries} />}
      <main ref={main} className="content" tabIndex={-1} aria-label={t('frame.main')}>
        {user.visit && (
          <Suspense>
            <VisitBanner />
          </Suspense>
        )}
        <OfflineNotice />
        {children}
      </main>
      {phone && drawer && (
        <Dialog title={t('frame.menu')} untitled className="drawer" lightDismiss onClose={() => setDrawer(false)}>
          <div className="brand">
            <Logo />
            <span>{t('common:product')}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('frame.closeMenu')}
              onClick={() => setDrawer(false)}
            >
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label={t('frame.menu')}>
            <SideMenu entries={entries} collapsed={false} onGo={() => setDrawer(false)} />
          </nav>
        </Dialog>
      )}
    </div>
  )
}

/** Shown while the browser is offline. Screens show the problems of their own calls. */
function OfflineNotice() {
  const { t } = useTranslation('shell')
  const online = useOnline()
  return (
    <div role="status" className="offline">
      {!online && (
        <p className="notice notice-warning">
          <Icon name="warning" size={18} />
          <span>{t('offline')}</span>
        </p>
      )}
    </div>
  )
}
