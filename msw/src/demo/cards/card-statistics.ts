import type { Random } from '../service/random.ts'

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

/** One small card: a figure, how it moved, and the way there. */
export type CardStatistic = {
  figure: number
  unit: 'count' | 'baht' | 'percent'
  /** Percent against the week before. */
  change: number
  /** Oldest first; the last one is today's. */
  series: number[]
}

export type CardStatistics = Record<Statistic, CardStatistic>

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
