import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../chart/Chart.tsx'
import { lineOption } from '../../chart/chart-option.ts'
import { Legend } from '../../chart/Legend.tsx'
import { QueryView } from '../../page/QueryView.tsx'
import { useMoney } from '../../page/use-money.ts'
import { useDemoQuery } from '../../service/use-demo-query.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'

export function Revenue() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
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
                items={[
                  { name: thisMonth, figure: money(revenue.thisMonth) },
                  { name: lastMonth, figure: money(revenue.lastMonth) },
                ]}
              />
              <Chart
                label={t('analytics.revenue.chart')}
                option={lineOption({
                  labels: days,
                  series: [
                    { name: thisMonth, values: revenue.thisMonthByDay },
                    { name: lastMonth, values: revenue.lastMonthByDay },
                  ],
                  format: money,
                })}
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
