import { useFormat } from '@songsarn/i18n/use-format'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useMoney } from '../page/use-money.ts'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { AnalyticsCard } from './AnalyticsCard.tsx'

export function GoalOverview() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const money = useMoney()
  const query = useDemoQuery('GET /card/card-analytics/goal-overview', {})
  const title = t('analytics.goal.title')
  return (
    <AnalyticsCard title={title}>
      <QueryView query={query}>
        {({ completed, inProgress, percent }) => (
          <>
            <Progress
              className="analytics-ring"
              type="circle"
              percent={percent}
              size={150}
              aria-label={title}
              format={(value) => <span className="analytics-ring-text">{format.percent(value ?? 0)}</span>}
            />
            <dl className="analytics-figures">
              <dt>{t('analytics.goal.completed')}</dt>
              <dd>{money(completed)}</dd>
              <dt>{t('analytics.goal.inProgress')}</dt>
              <dd>{money(inProgress)}</dd>
            </dl>
          </>
        )}
      </QueryView>
    </AnalyticsCard>
  )
}
