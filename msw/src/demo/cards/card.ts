export const PERIODS = ['last28Days', 'lastMonth', 'lastYear'] as const
export type Period = (typeof PERIODS)[number]
/** Figures for each period. */
export type ByPeriod<Figures> = Record<Period, Figures>

export type CardAnalytics = {
  'support-tracker': ByPeriod<{
    totalTicket: number
    newTicket: number
    openTicket: number
    /** Hours. */
    responseTime: number
    /** Percent of tickets that are closed. */
    completed: number
  }>
  'avg-sessions': ByPeriod<{
    sessions: number
    /** Percent, compared with the previous period. */
    change: number
    /** One figure per day of the week, Monday first. */
    byWeekday: number[]
    goal: number
    reached: number
    /** Percent. */
    retention: number
    newUsers: number
  }>
  'revenue-report': {
    /** Newest first. `earning` and `expense` have twelve months, in thousand baht. */
    years: { year: number; earning: number[]; expense: number[]; budget: number; revenue: number }[]
  }
  'goal-overview': { completed: number; inProgress: number; percent: number }
  revenue: { thisMonth: number; lastMonth: number; thisMonthByDay: number[]; lastMonthByDay: number[] }
  'product-orders': ByPeriod<{ finished: number; pending: number; rejected: number }>
  'sessions-device': ByPeriod<{ device: 'desktop' | 'mobile' | 'tablet'; share: number; change: number }[]>
  customers: ByPeriod<{ newCustomers: number; returning: number; referrals: number }>
}

export const STATISTICS = [
  'orders-bar-chart',
  'profit-line-chart',
  'subscribers',
  'revenue',
  'sales',
  'orders',
  'site-traffic',
  'active-users',
  'newsletter',
] as const
export type Statistic = (typeof STATISTICS)[number]

/** One card: a figure, its change and its last 14 days. */
export type CardStatistic = {
  figure: number
  unit: 'count' | 'baht' | 'percent'
  /** Percent, compared with a week before. */
  change: number
  /** Oldest first; the last is today's. */
  series: number[]
}

export type CardStatistics = Record<Statistic, CardStatistic>
