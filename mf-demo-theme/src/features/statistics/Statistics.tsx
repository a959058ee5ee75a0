import './statistics.css'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { CardStatistic, Statistic } from '@songsarn/msw/demo/cards/card-statistics'
import { Page } from '@songsarn/remote/Page.tsx'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../page/Loaded.tsx'
import { useMoney } from '../../page/use-money.ts'
import { useDemo } from '../../service/use-demo.ts'
import { SparkBars, SparkLine } from './Spark.tsx'

const STATISTICS: readonly Statistic[] = [
  'orders-bar-chart',
  'profit-line-chart',
  'subscribers',
  'revenue',
  'sales',
  'orders',
  'site-traffic',
  'active-users',
  'newsletter',
]

export function Statistics() {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <Page title={t('statistics.title')} help={t('statistics.help')}>
      <ul className="statistics">
        {STATISTICS.map((name) => (
          <li key={name} className="panel">
            <h2>{t(`statistics.name.${name}`)}</h2>
            <Card name={name} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Card({ name }: { name: Statistic }) {
  const { t } = useTranslation('mf-demo-theme')
  const write = useWriting()
  const format = useFormat()
  const query = useDemo(`GET /card/card-statistics/${name}`, {})
  const Spark = name.includes('orders') ? SparkBars : SparkLine
  return (
    <Loaded query={query} shape="card" rows={2}>
      {({ figure, unit, change, series }) => {
        const size = format.percent(Math.abs(change), 1)
        return (
          <>
            <p className="row-apart">
              <strong className="statistics-figure">{write(figure, unit)}</strong>
              <span className="statistics-change" data-up={change >= 0}>
                {change >= 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
                <span aria-hidden="true">{size}</span>
                <span className="unseen">{t(change >= 0 ? 'analytics.up' : 'analytics.down', { percent: size })}</span>
              </span>
            </p>
            <Spark
              series={series}
              label={t('statistics.way', { from: write(series[0] ?? 0, unit), to: write(figure, unit) })}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function useWriting(): (figure: number, unit: CardStatistic['unit']) => string {
  const format = useFormat()
  const money = useMoney()
  return (figure, unit) => {
    if (unit === 'baht') return money(figure)
    return unit === 'percent' ? format.percent(figure, 1) : format.number(Math.round(figure))
  }
}
