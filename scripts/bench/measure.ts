import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Engine } from '../../server/bench/bench-database.ts'
import type { Measured, Step } from './step.ts'

/** One value of the table and the JSON. A step that failed has `error`, and its name as `what`. */
export type Figure = {
  what: string
  /** `–`: without a database. */
  engine: Engine | '–'
  value: number | null
  unit: string
  /** Empty without a goal. */
  goal: string
  /** Null without a goal, and in the short form. */
  met: boolean | null
  /** Missing its goal fails the benchmark. */
  isRatio?: boolean
  error?: string
}

/** A step that takes longer hangs. */
const LIMIT_MS = 30 * 60_000
/** How much longer or less the managed server may take, by chance, than the other server. */
const TOLERANCE = 0.1

type Measure = (step: Step, engine: Engine | '–') => Promise<Measured[]>

/** Measures all steps, also after a failed step. `onFigures` gets the figures of each step when they are known. */
export async function measureAll(
  steps: readonly Step[],
  engines: readonly Engine[],
  measure: Measure,
  onFigures: (figures: readonly Figure[]) => Promise<void>,
): Promise<void> {
  for (const step of steps) {
    const measured = new Map<string, Measured[]>()
    for (const engine of step.on === 'engines' ? engines : (['–'] as const)) {
      const figures = await measure(step, engine).then(
        (some) => {
          measured.set(engine, some)
          return some.length > 0 ? some.map((one) => figureOf(one, engine)) : [failure(step, engine, 'no figure')]
        },
        (error: unknown) => [failure(step, engine, error instanceof Error ? error.message : String(error))],
      )
      await onFigures(figures)
    }
    const compared = compare(measured.get('managed') ?? [], measured.get('postgres') ?? [])
    if (compared.length > 0) await onFigures(compared)
  }
}

function figureOf({ what, value, unit, atLeast, atMost, aim, isRatio }: Measured, engine: Figure['engine']): Figure {
  const must = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
  const goal = aim === undefined ? must : `${must}, aim ${aim}`
  if (!Number.isFinite(value)) return { ...{ what, engine, value: null, unit, goal, met: null }, error: 'no number' }
  const isMet = value >= (atLeast ?? value) && value <= (atMost ?? value)
  const met = goal === '' ? null : isMet
  return { ...{ what, engine, value: Math.round(value * 100) / 100, unit, goal, met }, ...(isRatio && { isRatio }) }
}

const failure = ({ name }: Step, engine: Figure['engine'], message: string): Figure => ({
  ...{ what: name, engine, value: null, unit: '', goal: '', met: null },
  error: message.trim().split('\n')[0] ?? '',
})

/** The ratio of both servers for each figure in which the managed one must not be slower. */
function compare(managed: readonly Measured[], other: readonly Measured[]): Figure[] {
  return managed.flatMap(({ what, unit, value, isCompared }) => {
    const same = other.find((one) => one.what === what)
    if (!isCompared || !same) return []
    const isRate = unit.endsWith('/s')
    const limit = isRate ? { atLeast: 1 - TOLERANCE } : { atMost: 1 + TOLERANCE }
    return [figureOf({ what: `${what}: ratio to postgres`, value: value / same.value, unit: '×', ...limit }, 'managed')]
  })
}

/** Message of the process of a step. */
export type Outcome = { measured: Measured[] } | { error: string }

/** Measures a step in a process of its own. */
export function measureAlone(isQuick: boolean): Measure {
  return ({ name }, engine) =>
    new Promise((resolve, reject) => {
      const args = [name, engine, ...(isQuick ? ['quick'] : [])]
      const child = fork(join(import.meta.dirname, 'run-step.ts'), args, { timeout: LIMIT_MS })
      child.on('message', (outcome: Outcome) => {
        if ('measured' in outcome) resolve(outcome.measured)
        else reject(new Error(outcome.error))
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => reject(new Error(`its process ended with ${signal ?? code}`)))
    })
}
