import { lazyScreen } from '@songsarn/remote/lazy-screen.tsx'
import './home.css'
import { getHome } from '@songsarn/contract/reports/home'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAccounts } from '@songsarn/remote/lookups'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { useShell } from '@songsarn/remote/use-shell'
import { WidgetSlot } from '@songsarn/remote/WidgetSlot.tsx'
import { StaleNotice } from '@songsarn/ui/list/StaleNotice.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Alert, Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { rest } from '../locales/rest.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { CouponCard } from './CouponCard.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { useAreOnHome } from './first-steps/use-first-steps.ts'
import { type HomeFigures, type HomeQuery, useHome, useRangeText } from './home-figures.ts'
import { NewestCommunications } from './NewestCommunications.tsx'
import { NeedsCard } from './needs/NeedsCard.tsx'
import { useNeeds } from './needs/use-needs.ts'

// Its selects are a tenth of the scripts of Home. All else is drawn first.
const HomeFilter = lazy(async () => ({ default: (await import('./HomeFilter.tsx')).HomeFilter }))
// Most visits are of accounts that have sent something.
const FirstStepsCard = lazyScreen(async () => (await import('./first-steps/FirstStepsCard.tsx')).FirstStepsCard, rest)

/** Work that waits for the user, then the figures of a month or of some days, for one account or all. */
export function HomePage() {
  const { t } = useTranslation('mf-reports')
  const shell = useShell()
  const url = useListUrl(getHome.query)
  const { data, error, isPlaceholderData, refetch } = useHome(url.query)
  const needs = useNeeds()
  const hasFirstSteps = useAreOnHome()
  const { account } = url.query
  const range = useRangeText(url.query)
  usePageTitle(t('home.title'))
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t('home.title')}</h1>
        {shell.session.can('send', 'Communication') && (
          <Button type="primary" onClick={() => shell.navigate('/communication/quick-send')}>
            {t('home.quickSend')}
          </Button>
        )}
      </header>
      {hasFirstSteps(data) && (
        <Suspense fallback={null}>
          <FirstStepsCard />
        </Suspense>
      )}
      <NeedsCard query={needs} />
      <header className="home-head">
        <div>
          <h2>{t('home.figures')}</h2>
          <p className="home-help">{t('home.help', { range })}</p>
        </div>
        <div className="home-tools">
          <Suspense fallback={<HomeFilterPlace query={url.query} />}>
            <HomeFilter query={url.query} onChange={url.set} />
          </Suspense>
        </div>
      </header>
      {data ? (
        <div className="home-figures" aria-busy={isPlaceholderData}>
          {error && <StaleNotice retry={() => void refetch()} />}
          <OtpAlerts alerts={data.otpAlerts} />
          <FigureTiles home={data} account={account} balance={needs.data?.balance} />
          <ActivityCard home={data} account={account} range={range} />
          <CouponCard home={data} account={account} />
          {shell.session.can('read', 'Communication') && <NewestCommunications home={data} />}
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

/** OTP configurations whose PINs are hardly ever verified: someone may be spending the account's credits (pumping). */
function OtpAlerts({ alerts }: { alerts: HomeFigures['otpAlerts'] }) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  return alerts.map(({ otcId, name, share, usualShare }) => (
    <Alert
      key={otcId}
      type="warning"
      showIcon
      role="alert"
      title={t('home.otpAlert.title', {
        name,
        share: format.percent(share * 100, 0),
        usual: format.percent(usualShare * 100, 0),
      })}
      description={<ShellLink to={`/otp/${otcId}`}>{t('home.otpAlert.open')}</ShellLink>}
    />
  ))
}

/** As large as the filter, so that nothing moves when it comes. */
function HomeFilterPlace({ query: { startDate, endDate } }: { query: HomeQuery }) {
  const fields = [useAccounts().length > 1, true, startDate !== undefined && endDate !== undefined]
  return fields.map((isThere, index) => isThere && <span key={index} className="home-filter home-filter-place" />)
}

function HomeSkeleton() {
  return (
    <div className="home-figures">
      <div className="tiles">
        {['smsSub', 'deliRate', 'cost', 'balance'].map((name) => (
          <div key={name} className="tile">
            <Skeleton shape="card" rows={1} />
          </div>
        ))}
      </div>
      <div className="home-card">
        <Skeleton rows={8} />
      </div>
    </div>
  )
}
