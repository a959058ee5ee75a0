import { monthDays, yearIn } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import type { CardAnalytics } from '@songsarn/msw/demo/cards/card'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { Legend } from '@songsarn/ui/chart/Legend.tsx'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'

type Years = CardAnalytics['revenue-report']['years']

export function RevenueReport() {
  const { t } = useTranslation('mf-demo-theme')
  const query = useDemoQuery('GET /card/card-analytics/revenue-report', {})
  return query.data ? (
    <Report years={query.data.years} />
  ) : (
    <AnalyticsCard title={t('analytics.report.title')} wide>
      <QueryView query={query}>{() => null}</QueryView>
    </AnalyticsCard>
  )
}

function Report({ years }: { years: Years }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const skin = useObserved(useShell().theme)
  const [index, setIndex] = useState(0)
  const report = years[index]
  if (!report) return null
  const { earning, expense, budget, revenue, year } = report
  const spent = expense.reduce((sum, month) => sum + month, 0)
  const months = earning.map((_, month) => shortMonth(month, format))
  const [earningName, expenseName] = [t('analytics.report.earning'), t('analytics.report.expense')]
  return (
    <AnalyticsCard
      wide
      title={t('analytics.report.title')}
      tool={
        <Select<number>
          size="small"
          aria-label={t('analytics.report.year')}
          value={index}
          onChange={setIndex}
          options={years.map((option, position) => ({
            value: position,
            label: String(yearIn(format.language, option.year)),
          }))}
        />
      }
    >
      <div className="analytics-report">
        <div>
          <Legend skin={skin} items={[{ name: earningName }, { name: expenseName }]} />
          <Chart
            kind="bars"
            skin={skin}
            label={`${t('analytics.report.chart')}, ${yearIn(format.language, year)}`}
            labels={months}
            series={[
              { name: earningName, values: earning },
              { name: expenseName, values: expense },
            ]}
            format={format.number}
            table={{
              heads: [t('analytics.report.month'), earningName, expenseName],
              rows: months.map((month, monthIndex) => [
                month,
                format.number(earning[monthIndex] ?? 0),
                format.number(expense[monthIndex] ?? 0),
              ]),
            }}
          />
        </div>
        <dl className="analytics-figures">
          <dt>{t('analytics.report.revenue')}</dt>
          <dd>
            <strong className="analytics-figure">{format.number(revenue)}</strong>
            <br />
            <small className="quiet">{t('analytics.report.thousand')}</small>
          </dd>
          <dt>{t('analytics.report.budget')}</dt>
          <dd>
            {format.number(budget)}
            <br />
            <small className="quiet">{t(spent > budget ? 'analytics.report.over' : 'analytics.report.under')}</small>
          </dd>
        </dl>
      </div>
    </AnalyticsCard>
  )
}

/** The short name of a month, `Jan`: from the first day of that month, without the day. */
function shortMonth(month: number, format: ReturnType<typeof useFormat>): string {
  const day = `${monthDays(0).from.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`
  return format.dayShort(day).replace(/^1 /, '')
}
