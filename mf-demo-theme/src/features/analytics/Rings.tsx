import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../page/Loaded.tsx'
import { Chart } from '../../parts/chart/Chart.tsx'
import { ringOption } from '../../parts/chart/chart-option.ts'
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
            title={title}
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
            title={title}
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
  const format = useFormat()
  const title = t('analytics.devices.title')
  const { period, choice } = usePeriod(title)
  const query = useDemo('GET /card/card-analytics/sessions-device', {})
  return (
    <AnalyticsCard title={title} tool={choice}>
      <Loaded query={query}>
        {({ [period]: devices }) => (
          <>
            <Ring
              title={title}
              plain
              parts={devices.map(({ device, share }) => ({ name: t(`analytics.devices.${device}`), value: share }))}
            />
            <dl className="analytics-figures">
              {devices.map(({ device, share, change }) => (
                <div key={device}>
                  <dt>{t(`analytics.devices.${device}`)}</dt>
                  <dd>
                    {format.percent(share, 1)} <Change percent={change} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Loaded>
    </AnalyticsCard>
  )
}

type RingProps = {
  title: string
  parts: readonly { name: string; value: number }[]
  /** The figures stand elsewhere on the card. */
  plain?: boolean
}

function Ring({ title, parts, plain }: RingProps) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  return (
    <>
      <Chart
        label={title}
        height={190}
        option={ringOption(parts, format.number)}
        table={{
          heads: ['', t('analytics.figures')],
          rows: parts.map(({ name, value }) => [name, format.number(value)]),
        }}
      />
      {!plain && (
        <dl className="analytics-figures">
          {parts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format.number(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
