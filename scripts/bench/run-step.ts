// Measures one step of the benchmark in a process of its own, which `measure.ts` forks: the steps must not have each
// other's memory, and a step that crashes must not end the others.
import { ENGINES } from '../../server/bench/bench-database.ts'
import type { Outcome } from './measure.ts'
import { FULL, QUICK } from './sizes.ts'
import { STEPS } from './steps.ts'

const [name, on, isQuick] = process.argv.slice(2)
const step = STEPS.find((one) => one.name === name)
if (!step) throw new Error(`no step ${name}`)
// A step without a database ignores it.
const engine = ENGINES.find((one) => one === on) ?? 'managed'
const outcome = await step.measure(isQuick ? QUICK : FULL, engine).then(
  (measured): Outcome => ({ measured }),
  (error: unknown): Outcome => {
    console.error(error)
    return { error: error instanceof Error ? error.message : String(error) }
  },
)
process.send?.(outcome, () => process.exit())
