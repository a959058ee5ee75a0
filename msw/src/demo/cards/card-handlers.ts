import type { DemoData } from '../data.ts'
import { type HandlersOf, handle } from '../service/handle.ts'
import type { CardAnalytics } from './card-analytics.ts'
import type { CardStatistic, Statistic } from './card-statistics.ts'

export type CardCalls = {
  [Name in keyof CardAnalytics as `GET /card/card-analytics/${Name}`]: { answer: CardAnalytics[Name] }
} & {
  [Name in Statistic as `GET /card/card-statistics/${Name}`]: { answer: CardStatistic }
}

export const cardHandlers = (data: DemoData): HandlersOf<CardCalls> => ({
  'GET /card/card-analytics/support-tracker': handle({}, () => data.cardAnalytics['support-tracker']),
  'GET /card/card-analytics/avg-sessions': handle({}, () => data.cardAnalytics['avg-sessions']),
  'GET /card/card-analytics/revenue-report': handle({}, () => data.cardAnalytics['revenue-report']),
  'GET /card/card-analytics/goal-overview': handle({}, () => data.cardAnalytics['goal-overview']),
  'GET /card/card-analytics/revenue': handle({}, () => data.cardAnalytics.revenue),
  'GET /card/card-analytics/product-orders': handle({}, () => data.cardAnalytics['product-orders']),
  'GET /card/card-analytics/sessions-device': handle({}, () => data.cardAnalytics['sessions-device']),
  'GET /card/card-analytics/customers': handle({}, () => data.cardAnalytics.customers),
  'GET /card/card-statistics/orders-bar-chart': handle({}, () => data.cardStatistics['orders-bar-chart']),
  'GET /card/card-statistics/profit-line-chart': handle({}, () => data.cardStatistics['profit-line-chart']),
  'GET /card/card-statistics/subscribers': handle({}, () => data.cardStatistics.subscribers),
  'GET /card/card-statistics/revenue': handle({}, () => data.cardStatistics.revenue),
  'GET /card/card-statistics/sales': handle({}, () => data.cardStatistics.sales),
  'GET /card/card-statistics/orders': handle({}, () => data.cardStatistics.orders),
  'GET /card/card-statistics/site-traffic': handle({}, () => data.cardStatistics['site-traffic']),
  'GET /card/card-statistics/active-users': handle({}, () => data.cardStatistics['active-users']),
  'GET /card/card-statistics/newsletter': handle({}, () => data.cardStatistics.newsletter),
})
