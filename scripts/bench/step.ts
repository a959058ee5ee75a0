import type { Engine } from '../../server/bench/bench-database.ts'
import type { Sizes } from './sizes.ts'

/** One measured value. `atLeast` or `atMost`: its goal. `aim`: better than the goal, and what work on it aims at. */
export type Measured = {
  what: string
  value: number
  unit: string
  atLeast?: number
  atMost?: number
  aim?: number
  /** The managed server must not be slower than the other server, of the same settings. */
  isCompared?: boolean
  /** A ratio of one run: the benchmark fails when its goal is missed, in its short form too. */
  isRatio?: boolean
}

export type Step = {
  name: string
  /** Measures each engine, or runs without a database. */
  on: 'engines' | 'none'
  /** Not measured without this argument of `npm run bench`. */
  option?: '--kannel' | '--lighthouse'
  /** Imports what it measures only now: each step runs in a process of its own. */
  measure(sizes: Sizes, engine: Engine): Promise<Measured[]>
}

/** In comparison with another server, the managed one must not be slower. */
export const compared = { isCompared: true }
export const many = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
