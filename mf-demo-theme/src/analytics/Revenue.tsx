import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { Legend } from '@songsarn/ui/chart/Legend.tsx'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useMoney } from '../page/use-money.ts'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'

export function Revenue() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const skin = useObserved(useShell().theme)
  const money = useMoney()
  const query = useDemoQuery('GET /card/card-analytics/revenue', {})
  const [thisMonth, lastMonth] = [t('analytics.revenue.thisMonth'), t('analytics.revenue.lastMonth')]
  return (
    <AnalyticsCard title={t('analytics.revenue.title')} wide>
      <QueryView query={query}>
        {(revenue) => {
          const days = revenue.thisMonthByDay.map((_, day) => format.number(day + 1))
          return (
            <>
              <Legend
                skin={skin}
                items={[
                  { name: thisMonth, figure: money(revenue.thisMonth) },
                  { name: lastMonth, figure: money(revenue.lastMonth) },
                ]}
              />
              <Chart
                kind="lines"
                skin={skin}
                label={t('analytics.revenue.chart')}
                labels={days}
                series={[
                  { name: thisMonth, values: revenue.thisMonthByDay },
                  { name: lastMonth, values: revenue.lastMonthByDay },
                ]}
                format={money}
                table={{
                  heads: [t('analytics.revenue.day'), thisMonth, lastMonth],
                  rows: days.map((day, index) => [
                    day,
                    money(revenue.thisMonthByDay[index] ?? 0),
                    money(revenue.lastMonthByDay[index] ?? 0),
                  ]),
                }}
              />
            </>
          )
        }}
      </QueryView>
    </AnalyticsCard>
  )
}
