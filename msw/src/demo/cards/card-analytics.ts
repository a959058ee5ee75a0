import type { Random } from '../service/random.ts'

export const PERIODS = ['last28Days', 'lastMonth', 'lastYear'] as const
export type Period = (typeof PERIODS)[number]
/** The same figures for each period that a card lets one choose. */
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
    /** Percent against the period before. */
    change: number
    /** One figure a day of the week, Monday first. */
    byWeekday: number[]
    goal: number
    reached: number
    /** Percent. */
    retention: number
    newUsers: number
  }>
  'revenue-report': {
    /** The newest first, each with twelve months in thousand baht. */
    years: { year: number; earning: number[]; expense: number[]; budget: number; revenue: number }[]
  }
  'goal-overview': { completed: number; inProgress: number; percent: number }
  revenue: { thisMonth: number; lastMonth: number; thisMonthByDay: number[]; lastMonthByDay: number[] }
  'product-orders': ByPeriod<{ finished: number; pending: number; rejected: number }>
  'sessions-device': ByPeriod<{ device: 'desktop' | 'mobile' | 'tablet'; share: number; change: number }[]>
  customers: ByPeriod<{ newCustomers: number; returning: number; referrals: number }>
}

/** What the sessions card aims for. */
export const SESSION_GOAL = 100_000

export function sampleCardAnalytics(random: Random, year: number): CardAnalytics {
  const byPeriod = <Figures>(make: (scale: number) => Figures): ByPeriod<Figures> => ({
    last28Days: make(1),
    lastMonth: make(1.1),
    lastYear: make(12),
  })
  const about = (figure: number) => Math.round(figure * (0.85 + random.next() * 0.3))
  const days = (count: number, base: number) => Array.from({ length: count }, () => about(base))

  return {
    'support-tracker': byPeriod((scale) => {
      const totalTicket = about(163 * scale)
      const openTicket = about(totalTicket * 0.22)
      return {
        totalTicket,
        newTicket: about(totalTicket * 0.18),
        openTicket,
        responseTime: random.whole(2, 9),
        completed: Math.round(((totalTicket - openTicket) / totalTicket) * 100),
      }
    }),
    'avg-sessions': byPeriod((scale) => ({
      sessions: about(2700),
      change: random.whole(-40, 90) / 10,
      byWeekday: days(7, 2700),
      goal: SESSION_GOAL,
      reached: Math.min(SESSION_GOAL, about(SESSION_GOAL * (scale > 2 ? 0.95 : 0.72))),
      retention: random.whole(55, 92),
      newUsers: about(640 * scale),
    })),
    'revenue-report': {
      years: [0, 1, 2].map((ago) => {
        const earning = days(12, 240 - ago * 30)
        const revenue = earning.reduce((sum, each) => sum + each, 0)
        return { year: year - ago, earning, expense: days(12, 150 - ago * 15), budget: 3200 - ago * 300, revenue }
      }),
    },
    'goal-overview': { completed: 786_617, inProgress: 153_561, percent: 84 },
    revenue: (() => {
      const thisMonthByDay = days(28, 3100)
      const lastMonthByDay = days(28, 2800)
      const sum = (figures: number[]) => figures.reduce((total, each) => total + each, 0)
      return {
        thisMonth: sum(thisMonthByDay),
        lastMonth: sum(lastMonthByDay),
        thisMonthByDay,
        lastMonthByDay,
      }
    })(),
    'product-orders': byPeriod((scale) => ({
      finished: about(2304 * scale),
      pending: about(465 * scale),
      rejected: about(158 * scale),
    })),
    'sessions-device': byPeriod(() => {
      const mobile = random.whole(520, 640) / 10
      const tablet = random.whole(40, 80) / 10
      const change = () => random.whole(-60, 60) / 10
      return [
        { device: 'mobile', share: mobile, change: change() },
        { device: 'desktop', share: Math.round((100 - mobile - tablet) * 10) / 10, change: change() },
        { device: 'tablet', share: tablet, change: change() },
      ]
    }),
    customers: byPeriod((scale) => ({
      newCustomers: about(690 * scale),
      returning: about(258 * scale),
      referrals: about(149 * scale),
    })),
  }
}
