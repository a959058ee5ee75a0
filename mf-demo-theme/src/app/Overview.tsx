import { StarFilled } from '@ant-design/icons'
import { Page } from '@songsarn/remote/Page.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useToast } from '../page/use-toast.ts'
import { useResetDemo } from '../service/DemoServiceProvider.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { SCREEN_ICONS } from './screen-icons.ts'
import { SCREEN_GROUPS } from './screens.ts'

/** Links to every screen, by group. */
export function Overview() {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <Page title={t('overview.title')} help={t('overview.help')}>
      <Note />
      <Bookmarks />
      <div className="overview">
        {SCREEN_GROUPS.map(([group, screens]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{t(`overview.group.${group}`)}</h2>
            <ul>
              {screens.map(([name, path]) => {
                const Icon = SCREEN_ICONS[name]
                return (
                  <li key={name}>
                    <span className="overview-icon" aria-hidden="true">
                      <Icon />
                    </span>
                    <span>
                      <Link to={`/demo/${path}`}>{t(`nav.${name}`)}</Link>
                      <span className="quiet">{t(`overview.description.${name}`)}</span>
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}

function Note() {
  const { t } = useTranslation('mf-demo-theme')
  const reset = useResetDemo()
  const queries = useQueryClient()
  const toast = useToast()
  const resetData = () => {
    reset?.()
    void queries.invalidateQueries({ queryKey: ['demo'] })
    toast.success(t('overview.resetDone'))
  }
  return (
    <div className="overview-note">
      <p>{t('overview.note')}</p>
      {reset && <Button onClick={resetData}>{t('overview.reset')}</Button>}
    </div>
  )
}

function Bookmarks() {
  const { t } = useTranslation('mf-demo-theme')
  const { data } = useDemoQuery('GET /api/bookmarks/data', {})
  if (!data || data.bookmarks.length === 0) return null
  return (
    <ul className="row overview-bookmarks" aria-label={t('overview.bookmarks')}>
      {data.bookmarks.map(({ id, title, link }) => (
        <li key={id}>
          <Link to={link}>
            <StarFilled aria-hidden /> {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
