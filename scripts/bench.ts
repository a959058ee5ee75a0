// npm run bench [-- --quick] [--kannel] [--lighthouse] [FILE]: measures speed and size one after the other, prints a table and writes JSON to FILE
// (.cache/bench.json). Compare results of one machine only. It measures on the managed server, and with BENCH_DATABASE_URL
// on that server too. With --quick it does little of each step, to see that all steps work: do not compare these figures.
// With --kannel it measures Kannel beside it: Debian's packages kannel and wrk must be there. With --lighthouse npm fetches Lighthouse.
// Fails when a step failed, or a ratio is 30 % worse than the recorded one.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { type Engine, shareManagedServer } from '../server/bench/bench-database.ts'
import { type Figure, measureAll, measureAlone } from './bench/measure.ts'
import { STEPS } from './bench/steps.ts'
import { root } from './lib/targets.ts'

const isQuick = process.argv.includes('--quick')
const file = resolve(
  root,
  process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? `.cache/bench${isQuick ? '-quick' : ''}.json`,
)
const engines: Engine[] = process.env.BENCH_DATABASE_URL ? ['managed', 'postgres'] : ['managed']
const machine = { cores: availableParallelism(), model: cpus()[0]?.model, gigabytes: Math.round(totalmem() / 2 ** 30) }
const about = { at: new Date().toISOString(), node: process.version, machine, isComparable: !isQuick }

await using undo = new AsyncDisposableStack()
await shareManagedServer(undo)
const figures: Figure[] = []
await mkdir(dirname(file), { recursive: true })
const steps = STEPS.filter(({ option }) => option === undefined || process.argv.includes(option))
await measureAll(steps, engines, measureAlone(isQuick), async (some) => {
  for (const one of some) {
    // Small sizes cannot show whether another goal is met.
    const figure = isQuick && !one.isRatio ? { ...one, met: null } : one
    figures.push(figure)
    console.info(lineOf(figure))
  }
  // After each step: an interrupted benchmark has what it measured.
  await writeFile(file, `${JSON.stringify({ ...about, figures }, null, 2)}\n`)
})

console.table(rows())
if (isQuick) console.info('measured with --quick: these figures cannot be compared')
console.info(`written to ${file}`)
const failed = figures.filter(({ error, met, isRatio }) => error !== undefined || (isRatio && met === false))
if (failed.length > 0) {
  console.error(`${failed.length} failed: ${failed.map(({ what, engine }) => `${what} (${engine})`).join(', ')}`)
  process.exitCode = 1
}

function lineOf({ what, engine, value, unit, goal, met, error }: Figure): string {
  if (error !== undefined) return `FAILED ${what} (${engine}): ${error}`
  const verdict = met === null ? '' : `, goal ${goal}: ${met ? 'met' : 'MISSED'}`
  return `${what} (${engine}): ${value} ${unit}${verdict}`
}

/** One row for each figure, with a column for each engine. */
function rows() {
  return [...Map.groupBy(figures, ({ what }) => what)].map(([what, some]) => {
    const { unit, goal } = some[0] ?? {}
    const values = some.map((one) => [one.engine, one.error ?? `${one.value}${one.met === false ? ' MISSED' : ''}`])
    return { what, unit, goal, ...Object.fromEntries(values) }
  })
}
