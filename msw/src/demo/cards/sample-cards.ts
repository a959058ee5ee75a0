import type { Random } from '../service/random.ts'
import {
  type ByPeriod,
  type CardAnalytics,
  type CardStatistic,
  type CardStatistics,
  STATISTICS,
  type Statistic,
} from './card.ts'

const SESSION_GOAL = 100_000

export function sampleCardAnalytics(random: Random, year: number): CardAnalytics {
  const byPeriod = <Figures>(make: (scale: number) => Figures): ByPeriod<Figures> => ({
    last28Days: make(1),
    lastMonth: make(1.1),
    lastYear: make(12),
  })
  const near = (figure: number) => Math.round(figure * (0.85 + random.next() * 0.3))
  const days = (count: number, base: number) => Array.from({ length: count }, () => near(base))

  return {
    'support-tracker': byPeriod((scale) => {
      const totalTicket = near(163 * scale)
      const openTicket = near(totalTicket * 0.22)
      return {
        totalTicket,
        newTicket: near(totalTicket * 0.18),
        openTicket,
        responseTime: random.integer(2, 9),
        completed: Math.round(((totalTicket - openTicket) / totalTicket) * 100),
      }
    }),
    'avg-sessions': byPeriod((scale) => ({
      sessions: near(2700),
      change: random.integer(-40, 90) / 10,
      byWeekday: days(7, 2700),
      goal: SESSION_GOAL,
      reached: Math.min(SESSION_GOAL, near(SESSION_GOAL * (scale > 2 ? 0.95 : 0.72))),
      retention: random.integer(55, 92),
      newUsers: near(640 * scale),
    })),
    'revenue-report': {
      years: [0, 1, 2].map((ago) => {
        const earning = days(12, 240 - ago * 30)
        const revenue = earning.reduce((sum, month) => sum + month, 0)
        return { year: year - ago, earning, expense: days(12, 150 - ago * 15), budget: 3200 - ago * 300, revenue }
      }),
    },
    'goal-overview': { completed: 786_617, inProgress: 153_561, percent: 84 },
    revenue: (() => {
      const thisMonthByDay = days(28, 3100)
      const lastMonthByDay = days(28, 2800)
      const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
      return {
        thisMonth: sum(thisMonthByDay),
        lastMonth: sum(lastMonthByDay),
        thisMonthByDay,
        lastMonthByDay,
      }
    })(),
    'product-orders': byPeriod((scale) => ({
      finished: near(2304 * scale),
      pending: near(465 * scale),
      rejected: near(158 * scale),
    })),
    'sessions-device': byPeriod(() => {
      const mobile = random.integer(520, 640) / 10
      const tablet = random.integer(40, 80) / 10
      const change = () => random.integer(-60, 60) / 10
      return [
        { device: 'mobile', share: mobile, change: change() },
        { device: 'desktop', share: Math.round((100 - mobile - tablet) * 10) / 10, change: change() },
        { device: 'tablet', share: tablet, change: change() },
      ]
    }),
    customers: byPeriod((scale) => ({
      newCustomers: near(690 * scale),
      returning: near(258 * scale),
      referrals: near(149 * scale),
    })),
  }
}

const FIGURES: Record<Statistic, readonly [figure: number, unit: CardStatistic['unit']]> = {
  'orders-bar-chart': [276, 'count'],
  'profit-line-chart': [62_400, 'baht'],
  subscribers: [9_260, 'count'],
  revenue: [97_500, 'baht'],
  sales: [36, 'percent'],
  orders: [975, 'count'],
  'site-traffic': [7_890, 'count'],
  'active-users': [6_598, 'count'],
  newsletter: [2_870, 'count'],
}

export function sampleCardStatistics(random: Random): CardStatistics {
  const card = (name: Statistic): CardStatistic => {
    const [figure, unit] = FIGURES[name]
    const series = Array.from(
      { length: 14 },
      (_, day) => Math.round(figure * (0.7 + day * 0.02 + random.next() * 0.12) * 10) / 10,
    )
    series[series.length - 1] = figure
    const before = series.at(-8) ?? figure
    return { figure, unit, change: Math.round(((figure - before) / before) * 1000) / 10, series }
  }
  return Object.fromEntries(STATISTICS.map((name) => [name, card(name)])) as CardStatistics
}
