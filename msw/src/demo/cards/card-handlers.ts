import type { DemoData } from '../data.ts'
import { type HandlersOf, handle } from '../service/handle.ts'
import type { CardAnalytics } from './card-analytics.ts'
import type { CardStatistic, Statistic } from './card-statistics.ts'

export type CardCalls = {
  [Name in keyof CardAnalytics as `GET /card/card-analytics/${Name}`]: { answer: CardAnalytics[Name] }
} & {
  [Name in Statistic as `GET /card/card-statistics/${Name}`]: { answer: CardStatistic }
}

export function cardHandlers({
  cardAnalytics: analytics,
  cardStatistics: statistics,
}: DemoData): HandlersOf<CardCalls> {
  return {
    'GET /card/card-analytics/support-tracker': handle({}, () => analytics['support-tracker']),
    'GET /card/card-analytics/avg-sessions': handle({}, () => analytics['avg-sessions']),
    'GET /card/card-analytics/revenue-report': handle({}, () => analytics['revenue-report']),
    'GET /card/card-analytics/goal-overview': handle({}, () => analytics['goal-overview']),
    'GET /card/card-analytics/revenue': handle({}, () => analytics.revenue),
    'GET /card/card-analytics/product-orders': handle({}, () => analytics['product-orders']),
    'GET /card/card-analytics/sessions-device': handle({}, () => analytics['sessions-device']),
    'GET /card/card-analytics/customers': handle({}, () => analytics.customers),
    'GET /card/card-statistics/orders-bar-chart': handle({}, () => statistics['orders-bar-chart']),
    'GET /card/card-statistics/profit-line-chart': handle({}, () => statistics['profit-line-chart']),
    'GET /card/card-statistics/subscribers': handle({}, () => statistics.subscribers),
    'GET /card/card-statistics/revenue': handle({}, () => statistics.revenue),
    'GET /card/card-statistics/sales': handle({}, () => statistics.sales),
    'GET /card/card-statistics/orders': handle({}, () => statistics.orders),
    'GET /card/card-statistics/site-traffic': handle({}, () => statistics['site-traffic']),
    'GET /card/card-statistics/active-users': handle({}, () => statistics['active-users']),
    'GET /card/card-statistics/newsletter': handle({}, () => statistics.newsletter),
  }
}
