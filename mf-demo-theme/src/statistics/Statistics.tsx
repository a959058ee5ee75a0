import './statistics.css'
import { useFormat } from '@songsarn/i18n/use-format'
import { type CardStatistic, STATISTICS, type Statistic } from '@songsarn/msw/demo/cards/card'
import { Page } from '@songsarn/remote/Page.tsx'
import { SparkBars, Sparkline } from '@songsarn/ui/chart/Sparkline.tsx'
import { useTranslation } from 'react-i18next'
import { PercentChange } from '../page/PercentChange.tsx'
import { QueryView } from '../page/QueryView.tsx'
import { useMoney } from '../page/use-money.ts'
import { useDemoQuery } from '../service/use-demo-query.ts'

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
  const formatFigure = useFigureFormat()
  const query = useDemoQuery(`GET /card/card-statistics/${name}`, {})
  const Spark = name.includes('orders') ? SparkBars : Sparkline
  return (
    <QueryView query={query} shape="card" rows={2}>
      {({ figure, unit, change, series }) => (
        <>
          <p className="row-apart">
            <strong className="statistics-figure">{formatFigure(figure, unit)}</strong>
            <PercentChange percent={change} />
          </p>
          <Spark
            series={series}
            label={t('statistics.trend', { from: formatFigure(series[0] ?? 0, unit), to: formatFigure(figure, unit) })}
          />
        </>
      )}
    </QueryView>
  )
}

function useFigureFormat(): (figure: number, unit: CardStatistic['unit']) => string {
  const format = useFormat()
  const money = useMoney()
  return (figure, unit) => {
    if (unit === 'baht') return money(figure)
    return unit === 'percent' ? format.percent(figure, 1) : format.number(Math.round(figure))
  }
}
