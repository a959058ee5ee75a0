import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../page/Loaded.tsx'
import { useMoney } from '../../page/use-money.ts'
import { Chart } from '../../parts/chart/Chart.tsx'
import { lineOption } from '../../parts/chart/chart-option.ts'
import { Legend } from '../../parts/chart/Legend.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'

export function Revenue() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const money = useMoney()
  const query = useDemo('GET /card/card-analytics/revenue', {})
  const [thisMonth, lastMonth] = [t('analytics.revenue.thisMonth'), t('analytics.revenue.lastMonth')]
  return (
    <AnalyticsCard title={t('analytics.revenue.title')} wide>
      <Loaded query={query}>
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
                  rows: days.map((day, at) => [
                    day,
                    money(revenue.thisMonthByDay[at] ?? 0),
                    money(revenue.lastMonthByDay[at] ?? 0),
                  ]),
                }}
              />
            </>
          )
        }}
      </Loaded>
    </AnalyticsCard>
  )
}
