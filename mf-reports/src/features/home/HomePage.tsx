import './home.css'
import { getHome } from '@songsarn/contract/home'
import { monthDays } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { useShell } from '@songsarn/remote/use-shell'
import { WidgetSlot } from '@songsarn/remote/WidgetSlot.tsx'
import { NotUpdated } from '@songsarn/ui/list/NotUpdated.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Activity } from './Activity.tsx'
import { HomeFilter } from './HomeFilter.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { Newest } from './Newest.tsx'
import { OtpAlerts } from './OtpAlerts.tsx'
import { Tiles } from './Tiles.tsx'
import { useHome } from './use-home.ts'

export function HomePage() {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const shell = useShell()
  const url = useListUrl(getHome.query)
  const { data, error, isPlaceholderData, refetch } = useHome(url.query)
  const month = format.month(monthDays(url.query.month - 1).from)
  const { account } = url.query
  usePageTitle(t('home.title'))
  return (
    <div className="home">
      <header className="home-head">
        <div>
          <h1>{t('home.title')}</h1>
          <p className="home-help">{t('home.help', { month })}</p>
        </div>
        <div className="home-tools">
          <HomeFilter query={url.query} onChange={url.set} />
          {shell.session.can('create', 'Communication') && (
            <Button type="primary" onClick={() => shell.navigate('/communication/quick-send')}>
              {t('home.quickSend')}
            </Button>
          )}
        </div>
      </header>
      {data ? (
        <div className="home-figures" aria-busy={isPlaceholderData}>
          {error && <NotUpdated retry={() => void refetch()} />}
          <OtpAlerts alerts={data.otpAlerts} />
          <Tiles home={data} account={account} />
          <Activity home={data} account={account} month={month} />
          <Newest home={data} />
        </div>
      ) : error ? (
        <div className="home-card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <HomeSkeleton />
      )}
      <WidgetSlot slot="home.cards" className="home-widgets" />
    </div>
  )
}
