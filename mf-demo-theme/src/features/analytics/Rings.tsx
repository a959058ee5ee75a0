import { useTranslation } from 'react-i18next'
import { Loaded } from '../../page/Loaded.tsx'
import { Ring } from '../../parts/chart/Ring.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { Change } from './Change.tsx'
import { usePeriod } from './use-period.tsx'

export function ProductOrders() {
  const { t } = useTranslation('mf-demo-theme')
  const title = t('analytics.orders.title')
  const { period, choice } = usePeriod(title)
  const query = useDemo('GET /card/card-analytics/product-orders', {})
  return (
    <AnalyticsCard title={title} tool={choice}>
      <Loaded query={query}>
        {({ [period]: orders }) => (
          <Ring
            label={title}
            parts={(['finished', 'pending', 'rejected'] as const).map((name) => ({
              name: t(`analytics.orders.${name}`),
              value: orders[name],
            }))}
          />
        )}
      </Loaded>
    </AnalyticsCard>
  )
}

export function Customers() {
  const { t } = useTranslation('mf-demo-theme')
  const title = t('analytics.customers.title')
  const { period, choice } = usePeriod(title)
  const query = useDemo('GET /card/card-analytics/customers', {})
  return (
    <AnalyticsCard title={title} tool={choice}>
      <Loaded query={query}>
        {({ [period]: customers }) => (
          <Ring
            label={title}
            parts={(['newCustomers', 'returning', 'referrals'] as const).map((name) => ({
              name: t(`analytics.customers.${name}`),
              value: customers[name],
            }))}
          />
        )}
      </Loaded>
    </AnalyticsCard>
  )
}

export function Devices() {
  const { t } = useTranslation('mf-demo-theme')
  const title = t('analytics.devices.title')
  const { period, choice } = usePeriod(title)
  const query = useDemo('GET /card/card-analytics/sessions-device', {})
  return (
    <AnalyticsCard title={title} tool={choice}>
      <Loaded query={query}>
        {({ [period]: devices }) => (
          <Ring
            label={title}
            percent
            parts={devices.map(({ device, share, change }) => ({
              name: t(`analytics.devices.${device}`),
              value: share,
              note: <Change percent={change} />,
            }))}
          />
        )}
      </Loaded>
    </AnalyticsCard>
  )
}
