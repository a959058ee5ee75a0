import '../page/page.css'
import './area.css'
import { SearchOutlined, ShoppingCartOutlined, UserOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AreaLink } from '../page/AreaLink.tsx'
import { StarButton } from '../page/StarButton.tsx'
import { useDemoSession } from '../service/demo-session.ts'
import { useDemo, useDemoAction } from '../service/use-demo.ts'

/** What the area's screens have in common: where one is, search, the cart, and a star to bookmark the screen with. */
export function AreaBar() {
  const { t } = useTranslation('mf-demo-theme')
  const user = useDemoSession(({ signedIn }) => signedIn?.userData)
  const { pathname } = useLocation()
  const cart = useDemo('GET /apps/ecommerce/cart', {})
  const inCart = cart.data?.products.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return (
    <nav className="area-bar" aria-label={t('bar.label')}>
      {pathname === '/demo' ? <span /> : <AreaLink to="/demo">{t('bar.area')}</AreaLink>}
      <span className="row">
        {user && (
          <AreaLink
            to="/demo/login"
            className="area-tool"
            title={t('bar.signedIn', { name: user.fullName || user.username })}
          >
            <UserOutlined aria-hidden /> <span>{user.fullName || user.username}</span>
          </AreaLink>
        )}
        <AreaLink to="/demo/search" className="area-tool" aria-label={t('bar.search')} title={t('bar.search')}>
          <SearchOutlined aria-hidden />
        </AreaLink>
        <AreaLink to="/demo/cart" className="area-tool" aria-label={t('bar.cart', { count: inCart })}>
          <ShoppingCartOutlined aria-hidden /> <span className="area-count">{inCart}</span>
        </AreaLink>
        <BookmarkStar pathname={pathname} />
      </span>
    </nav>
  )
}

function BookmarkStar({ pathname }: { pathname: string }) {
  const { t } = useTranslation('mf-demo-theme')
  const { data } = useDemo('GET /api/bookmarks/data', {})
  const toggle = useDemoAction('POST /api/bookmarks/update', ['GET /api/bookmarks/data'])
  const page = data?.suggestions.find(({ link }) => link === pathname)
  if (!page) return null
  const label = t(page.isBookmarked ? 'bar.unbookmark' : 'bar.bookmark')
  return (
    <StarButton
      label={label}
      title={label}
      on={page.isBookmarked}
      onToggle={() => toggle.mutate({ body: { id: page.id } })}
    />
  )
}
