import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { PercentChange } from '../page/PercentChange.tsx'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { usePeriod } from './use-period.tsx'

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const

export function AvgSessions() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const skin = useObserved(useShell().theme)
  const title = t('analytics.sessions.title')
  const { period, select } = usePeriod(title)
  const query = useDemoQuery('GET /card/card-analytics/avg-sessions', {})
  const days = WEEKDAYS.map((day) => t(`analytics.weekday.${day}`))
  return (
    <AnalyticsCard wide title={title} tool={select}>
      <QueryView query={query}>
        {({ [period]: figures }) => {
          const goal = t('analytics.sessions.goal', { goal: format.number(figures.goal) })
          return (
            <>
              <p>
                <strong className="analytics-figure">{format.number(figures.sessions)}</strong>{' '}
                <span className="quiet">{t('analytics.sessions.perDay')}</span>{' '}
                <PercentChange percent={figures.change} />
              </p>
              <Chart
                kind="bars"
                skin={skin}
                label={t('analytics.sessions.chart')}
                height={140}
                labels={days}
                series={[{ name: title, values: figures.byWeekday }]}
                format={format.number}
                table={{
                  heads: [t('analytics.sessions.weekday'), title],
                  rows: days.map((day, index) => [day, format.number(figures.byWeekday[index] ?? 0)]),
                }}
              />
              <div>
                <span className="row-apart">
                  <span>{goal}</span>
                  <span className="quiet">{format.number(figures.reached)}</span>
                </span>
                <Progress percent={(figures.reached / figures.goal) * 100} showInfo={false} aria-label={goal} />
                <span className="row-apart">
                  <span>{t('analytics.sessions.retention')}</span>
                  <span className="quiet">{format.percent(figures.retention)}</span>
                </span>
                <Progress percent={figures.retention} showInfo={false} aria-label={t('analytics.sessions.retention')} />
              </div>
              <p className="quiet">
                {t('analytics.sessions.newUsers')}: {format.number(figures.newUsers)}
              </p>
            </>
          )
        }}
      </QueryView>
    </AnalyticsCard>
  )
}
