import './analytics.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { useTranslation } from 'react-i18next'
import { AvgSessions } from './AvgSessions.tsx'
import { GoalOverview } from './GoalOverview.tsx'
import { Revenue } from './Revenue.tsx'
import { RevenueReport } from './RevenueReport.tsx'
import { Customers, Devices, ProductOrders } from './RingCards.tsx'
import { SupportTracker } from './SupportTracker.tsx'

export function Analytics() {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <Page title={t('analytics.title')} help={t('analytics.help')}>
      <div className="analytics">
        <RevenueReport />
        <GoalOverview />
        <SupportTracker />
        <AvgSessions />
        <ProductOrders />
        <Revenue />
        <Devices />
        <Customers />
      </div>
    </Page>
  )
}
