import type { ByPeriod } from '@songsarn/msw/demo/cards/card'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Ring } from '@songsarn/ui/chart/Ring.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PercentChange } from '../page/PercentChange.tsx'
import { type QueryLike, QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { usePeriod } from './use-period.tsx'

export function ProductOrders() {
  const { t } = useTranslation('mf-demo-theme')
  const parts = ['finished', 'pending', 'rejected'] as const
  return (
    <RingCard
      title={t('analytics.orders.title')}
      query={useDemoQuery('GET /card/card-analytics/product-orders', {})}
      getParts={(orders) => parts.map((name) => ({ name: t(`analytics.orders.${name}`), value: orders[name] }))}
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
      query={useDemoQuery('GET /card/card-analytics/customers', {})}
      getParts={(customers) =>
        parts.map((name) => ({ name: t(`analytics.customers.${name}`), value: customers[name] }))
      }
    />
  )
}

export function Devices() {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <RingCard
      percent
      title={t('analytics.devices.title')}
      query={useDemoQuery('GET /card/card-analytics/sessions-device', {})}
      getParts={(devices) =>
        devices.map(({ device, share, change }) => ({
          name: t(`analytics.devices.${device}`),
          value: share,
          note: <PercentChange percent={change} />,
        }))
      }
    />
  )
}

type RingProps = ComponentProps<typeof Ring>
type Props<Figures> = Pick<RingProps, 'percent'> & {
  title: string
  wide?: boolean
  query: QueryLike<ByPeriod<Figures>>
  getParts(figures: Figures): RingProps['parts']
}

/** A ring chart of a selectable period. */
function RingCard<Figures>({ title, wide, percent, query, getParts }: Props<Figures>) {
  const { period, select } = usePeriod(title)
  const skin = useObserved(useShell().theme)
  return (
    <AnalyticsCard title={title} tool={select} wide={wide}>
      <QueryView query={query}>
        {({ [period]: figures }) => <Ring skin={skin} label={title} percent={percent} parts={getParts(figures)} />}
      </QueryView>
    </AnalyticsCard>
  )
}
