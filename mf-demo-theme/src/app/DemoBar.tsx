import '../page/page.css'
import './app.css'
import { SearchOutlined, ShoppingCartOutlined, UserOutlined } from '@ant-design/icons'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { StarButton } from '../page/StarButton.tsx'
import { useDemoSession } from '../service/demo-session.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'

/** Above every screen: a link to the overview, the signed-in demo user, search, the cart and the bookmark. */
export function DemoBar() {
  const { t } = useTranslation('mf-demo-theme')
  const user = useDemoSession(({ signedIn }) => signedIn?.userData)
  const { pathname } = useLocation()
  const cart = useDemoQuery('GET /apps/ecommerce/cart', {})
  const inCart = cart.data?.products.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return (
    <nav className="demo-bar" aria-label={t('bar.label')}>
      {pathname === '/demo' ? <span /> : <BarLink to="/demo">{t('bar.area')}</BarLink>}
      <span className="row">
        {user && (
          <BarLink
            to="/demo/login"
            className="demo-bar-tool"
            title={t('bar.signedIn', { name: user.fullName || user.username })}
          >
            <UserOutlined aria-hidden /> <span>{user.fullName || user.username}</span>
          </BarLink>
        )}
        <BarLink to="/demo/search" className="demo-bar-tool" aria-label={t('bar.search')} title={t('bar.search')}>
          <SearchOutlined aria-hidden />
        </BarLink>
        <BarLink to="/demo/cart" className="demo-bar-tool" aria-label={t('bar.cart', { count: inCart })}>
          <ShoppingCartOutlined aria-hidden /> <span className="demo-bar-count">{inCart}</span>
        </BarLink>
        <BookmarkStar pathname={pathname} />
      </span>
    </nav>
  )
}

function BarLink(props: ComponentProps<typeof ShellLink>) {
  const { pathname } = useLocation()
  return <ShellLink aria-current={pathname === props.to ? 'page' : undefined} {...props} />
}

function BookmarkStar({ pathname }: { pathname: string }) {
  const { t } = useTranslation('mf-demo-theme')
  const { data } = useDemoQuery('GET /api/bookmarks/data', {})
  const toggle = useDemoMutation('POST /api/bookmarks/update', ['GET /api/bookmarks/data'])
  const screen = data?.suggestions.find(({ link }) => link === pathname)
  if (!screen) return null
  const label = t(screen.isBookmarked ? 'bar.unbookmark' : 'bar.bookmark')
  return (
    <StarButton
      label={label}
      title={label}
      on={screen.isBookmarked}
      onToggle={() => toggle.mutate({ body: { id: screen.id } })}
    />
  )
}
