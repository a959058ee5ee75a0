import { useFormat } from '@songsarn/i18n/use-format'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'
import { usePeriod } from './use-period.tsx'

export function SupportTracker() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const title = t('analytics.support.title')
  const { period, select } = usePeriod(title)
  const query = useDemoQuery('GET /card/card-analytics/support-tracker', {})
  return (
    <AnalyticsCard title={title} tool={select}>
      <QueryView query={query}>
        {({ [period]: figures }) => (
          <>
            <Progress
              className="analytics-ring"
              type="dashboard"
              percent={figures.completed}
              size={150}
              aria-label={t('analytics.support.closed')}
              format={(percent) => (
                <span className="analytics-ring-text">
                  {format.percent(percent ?? 0)}
                  <small>{t('analytics.support.closed')}</small>
                </span>
              )}
            />
            <dl className="analytics-figures">
              <dt>{t('analytics.support.total')}</dt>
              <dd>{format.number(figures.totalTicket)}</dd>
              <dt>{t('analytics.support.new')}</dt>
              <dd>{format.number(figures.newTicket)}</dd>
              <dt>{t('analytics.support.open')}</dt>
              <dd>{format.number(figures.openTicket)}</dd>
              <dt>{t('analytics.support.response')}</dt>
              <dd>{t('analytics.support.hours', { count: figures.responseTime })}</dd>
            </dl>
          </>
        )}
      </QueryView>
    </AnalyticsCard>
  )
}
