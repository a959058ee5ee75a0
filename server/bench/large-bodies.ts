import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import { addSender } from '../testing/add-sender.ts'
import { testApp } from '../testing/app.ts'
import { noJobs } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

const ROUNDS = 3
const AT_ONCE = 2
/** Bytes of each number in a body, with its quotes and the comma. */
const NUMBER_BYTES = 78

/** The longest pause of the event loop, in milliseconds, while two bodies with so many numbers come at a time. */
export async function measureLargeBodies(
  engine: Engine,
  numbers = 100_000,
): Promise<{ longestMs: number; p99Ms: number }> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  // Sorting the rows is measured by `analyze-100k.ts`.
  const test = testApp(store, { jobs: noJobs })
  undo.defer(() => test.stopJobs())
  const user = await test.newUser(await test.newAccount({ plan: 'Enterprise' }), 'owner')
  await addSender(store, user.account, 'SONGSARN')
  const to = Array.from({ length: numbers }, (_, index) => `081${1_000_000 + index}`.padEnd(NUMBER_BYTES - 3))
  const body = new TextEncoder().encode(JSON.stringify({ from: 'SONGSARN', content: 'Hello', to }))
  const post = async () => {
    const headers = { 'content-type': 'application/json', cookie: `__Host-songsarn=${user.token}` }
    const { status } = await test.fetch(createAnalysis.path, { method: 'POST', headers, body })
    if (status !== 202) throw new Error(`status ${status}`)
  }
  await post()
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  for (let round = 0; round < ROUNDS; round++) await Promise.all(Array.from({ length: AT_ONCE }, post))
  delays.disable()
  await asWorker(store, (trx) => trx.updateTable('analyses').set({ deletedAt: new Date() }).execute())
  return { longestMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6 }
}

// node server/bench/large-bodies.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES) if (process.argv.includes(engine)) console.log(engine, await measureLargeBodies(engine))
