import type { DemoData } from '../demo-data.ts'
import { defineHandler, type HandlersOf } from '../service/handler.ts'
import type { CardAnalytics, CardStatistic, Statistic } from './card.ts'

export type CardCalls = {
  [Name in keyof CardAnalytics as `GET /card/card-analytics/${Name}`]: { answer: CardAnalytics[Name] }
} & {
  [Name in Statistic as `GET /card/card-statistics/${Name}`]: { answer: CardStatistic }
}

export const cardHandlers = (data: DemoData): HandlersOf<CardCalls> => ({
  'GET /card/card-analytics/support-tracker': defineHandler({}, () => data.cardAnalytics['support-tracker']),
  'GET /card/card-analytics/avg-sessions': defineHandler({}, () => data.cardAnalytics['avg-sessions']),
  'GET /card/card-analytics/revenue-report': defineHandler({}, () => data.cardAnalytics['revenue-report']),
  'GET /card/card-analytics/goal-overview': defineHandler({}, () => data.cardAnalytics['goal-overview']),
  'GET /card/card-analytics/revenue': defineHandler({}, () => data.cardAnalytics.revenue),
  'GET /card/card-analytics/product-orders': defineHandler({}, () => data.cardAnalytics['product-orders']),
  'GET /card/card-analytics/sessions-device': defineHandler({}, () => data.cardAnalytics['sessions-device']),
  'GET /card/card-analytics/customers': defineHandler({}, () => data.cardAnalytics.customers),
  'GET /card/card-statistics/orders-bar-chart': defineHandler({}, () => data.cardStatistics['orders-bar-chart']),
  'GET /card/card-statistics/profit-line-chart': defineHandler({}, () => data.cardStatistics['profit-line-chart']),
  'GET /card/card-statistics/subscribers': defineHandler({}, () => data.cardStatistics.subscribers),
  'GET /card/card-statistics/revenue': defineHandler({}, () => data.cardStatistics.revenue),
  'GET /card/card-statistics/sales': defineHandler({}, () => data.cardStatistics.sales),
  'GET /card/card-statistics/orders': defineHandler({}, () => data.cardStatistics.orders),
  'GET /card/card-statistics/site-traffic': defineHandler({}, () => data.cardStatistics['site-traffic']),
  'GET /card/card-statistics/active-users': defineHandler({}, () => data.cardStatistics['active-users']),
  'GET /card/card-statistics/newsletter': defineHandler({}, () => data.cardStatistics.newsletter),
})
