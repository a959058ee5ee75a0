import type { ByPeriod } from '@songsarn/msw/demo/cards/card-analytics'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded, type LoadedQuery } from '../../page/Loaded.tsx'
import { Ring } from '../../parts/chart/Ring.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { Change } from './Change.tsx'
import { usePeriod } from './use-period.tsx'

export function ProductOrders() {
  const { t } = useTranslation('mf-demo-theme')
  const parts = ['finished', 'pending', 'rejected'] as const
  return (
    <RingCard
      title={t('analytics.orders.title')}
      query={useDemo('GET /card/card-analytics/product-orders', {})}
      partsOf={(orders) => parts.map((name) => ({ name: t(`analytics.orders.${name}`), value: orders[name] }))}
    />
  )
}

export function Customers() {
  const { t } = useTranslation('mf-demo-theme')
  const parts = ['newCustomers', 'returning', 'referrals'] as const
  return (
    <RingCard
      wide
      title={t('analytics.customers.title')}
      query={useDemo('GET /card/card-analytics/customers', {})}
      partsOf={(customers) => parts.map((name) => ({ name: t(`analytics.customers.${name}`), value: customers[name] }))}
    />
  )
}

export function Devices() {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <RingCard
      percent
      title={t('analytics.devices.title')}
      query={useDemo('GET /card/card-analytics/sessions-device', {})}
      partsOf={(devices) =>
        devices.map(({ device, share, change }) => ({
          name: t(`analytics.devices.${device}`),
          value: share,
          note: <Change percent={change} />,
        }))
      }
    />
  )
}

type RingProps = ComponentProps<typeof Ring>
type Props<Figures> = Pick<RingProps, 'percent'> & {
  title: string
  wide?: boolean
  query: LoadedQuery<ByPeriod<Figures>>
  partsOf(figures: Figures): RingProps['parts']
}

/** A ring of the figures of a period that one chooses. */
function RingCard<Figures>({ title, wide, percent, query, partsOf }: Props<Figures>) {
  const { period, choice } = usePeriod(title)
  return (
    <AnalyticsCard title={title} tool={choice} wide={wide}>
      <Loaded query={query}>
        {({ [period]: figures }) => <Ring label={title} percent={percent} parts={partsOf(figures)} />}
      </Loaded>
    </AnalyticsCard>
  )
}
