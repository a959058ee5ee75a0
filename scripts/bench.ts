// npm run bench [-- FILE]: measures speed and size one after the other, prints a table and writes JSON to FILE
// (.cache/bench.json). Compare results of one machine only.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { AnalyzeFileFigure } from '../server/bench/analyze-file.ts'
import type { ReportFigures } from '../server/bench/reports.ts'
import { root } from './build/targets.ts'
import { testPostgres } from './lib/postgres.ts'
import { run } from './lib/run.ts'

type Figure = { what: string; engine: string; value: number; unit: string; goal: string; met: boolean }

const postgres = await testPostgres({ durable: true })
if (!postgres) console.error('\n!!! PostgreSQL is NOT MEASURED: no server answers and none could be started.\n')
// The benchmarks read it when they are imported.
if (postgres) process.env.BENCH_DATABASE_URL = postgres.url
const engines = postgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const)
const figures: Figure[] = []

function add(what: string, engine: string, value: number, unit: string, goal: { atLeast?: number; atMost?: number }) {
  const met = value >= (goal.atLeast ?? value) && value <= (goal.atMost ?? value)
  const limit = goal.atLeast !== undefined ? `≥ ${goal.atLeast}` : goal.atMost !== undefined ? `≤ ${goal.atMost}` : ''
  figures.push({ what, engine, value: Math.round(value * 100) / 100, unit, goal: limit, met })
  console.info(`${what} (${engine}): ${Math.round(value * 100) / 100} ${unit}${limit && `, goal ${limit}`}`)
}

const { measureRaw } = await import('../server/bench/smpp-raw.ts')
add('codec and session alone, with receipts', '–', (await measureRaw()).perSecond, 'messages/s', {})

const { BINDS, WINDOW, measureDurableSend } = await import('../server/bench/durable-send.ts')
const { measureAnalyze } = await import('../server/bench/analyze-100k.ts')
const { measureDownloads } = await import('../server/bench/downloads.ts')
const { measureLargeBodies } = await import('../server/bench/large-bodies.ts')
const { measureConsoleLoad } = await import('../server/bench/console-load.ts')
const { measureForceStop } = await import('../server/bench/force-stop.ts')
const { measureSegments } = await import('../server/bench/segments.ts')
const { measureLogsAndHome } = await import('../server/bench/logs-and-home.ts')
const { measureOtp } = await import('../server/bench/otp.ts')
const { measureHandOver, measureWorkers } = await import('../server/bench/processes.ts')
const { measureIdleMemory } = await import('../server/bench/idle-memory.ts')
for (const engine of engines) {
  const isEmbedded = engine === 'embedded'
  const sent = await measureDurableSend(engine)
  const inWindow = (window: number) => `durable sending, ${BINDS} binds × window ${window}`
  add(inWindow(WINDOW.large), engine, sent.perSecond, 'messages/s', { atLeast: isEmbedded ? 5000 : 8000 })
  const sentSlowly = await measureDurableSend(engine, { window: WINDOW.small, messages: 20_000 })
  add(inWindow(WINDOW.small), engine, sentSlowly.perSecond, 'messages/s', {})
  add('first receipt of a send', engine, sent.firstMs, 'ms', {})
  const analyzed = await measureAnalyze(engine)
  add('Analyze of 100,000 numbers', engine, analyzed.seconds, 's', { atMost: 2 })
  add('longest stall of the service during it', engine, analyzed.longestStallMs, 'ms', {})
  const file = await alone<AnalyzeFileFigure>('analyze-file.ts', 'measureAnalyzeFile', engine)
  add('import and Analyze of a file of 1,000,000 rows', engine, file.seconds, 's', { atMost: isEmbedded ? 15 : 8 })
  add('the import alone', engine, file.importSeconds, 's', {})
  add('memory that it added', engine, file.addedMiB, 'MiB', { atMost: 300 })
  const bodies = await measureLargeBodies(engine)
  add('longest stall while 8 MB bodies come, 2 at a time', engine, bodies.longestMs, 'ms', { atMost: 50 })
  const downloads = await measureDownloads(engine)
  add('a list of another account, idle, median', engine, downloads.idleMs, 'ms', {})
  add('the same while one user has 20 downloads', engine, downloads.busyMs, 'ms', {})
  add('ratio of both', engine, downloads.ratio, '×', { atMost: 2 })
  const calls = await measureConsoleLoad(engine)
  // On one connection, the calls queue behind the send: decision 061.
  const callLimit = (atMost: number) => (isEmbedded ? {} : { atMost })
  add('200 calls of the console a second while 1,000,000 are sent, p95', engine, calls.all.p95, 'ms', callLimit(80))
  add('messages submitted meanwhile', engine, calls.submittedPerSecond, 'messages/s', {})
  const { '/v1/communications': list, '/v1/communications/{id}': detail } = calls.byPath
  add('the list of communications meanwhile, p95', engine, list?.p95 ?? 0, 'ms', callLimit(100))
  add('a communication of 1,000,000 meanwhile, p95', engine, detail?.p95 ?? 0, 'ms', callLimit(100))
  const stopped = await measureForceStop(engine, 1_000_000)
  add('wait of another account while 1,000,000 are expanded, p99', engine, stopped.waitsWhileExpanding.p99, 'ms', {
    atMost: 1000,
  })
  add('Force Stop of 1,000,000: answer', engine, stopped.answeredMs, 'ms', { atMost: 300 })
  add('Force Stop of 1,000,000: all cancelled', engine, stopped.cancelledMs / 1000, 's', { atMost: 20 })
  // A chunk, on the one bind of this benchmark.
  add('parts submitted after the answer', engine, stopped.submittedAfter, 'parts', { atMost: 500 })
  add('wait of another account during it, p99', engine, stopped.waitsWhileStopping.p99, 'ms', { atMost: 1000 })
  for (const format of ['csv', 'xlsx'] as const) {
    const [made] = await alone<ReportFigures[]>('reports.ts', 'measureReports', engine, 1_000_000, [format])
    const seconds = format === 'xlsx' ? 45 : isEmbedded ? 12 : 8
    add(`a report of 1,000,000 messages, ${format}`, engine, made?.seconds ?? 0, 's', { atMost: seconds })
    add('memory that it added', engine, made?.memoryGrowthMb ?? 0, 'MB', { atMost: 200 })
  }
  if (!isEmbedded) {
    const { milliseconds } = await measureSegments(engine)
    for (const [condition, took] of Object.entries(milliseconds))
      add(`1,000,000 people counted by ${condition}`, engine, took, 'ms', { atMost: 500 })
    const found = await measureLogsAndHome(engine, 5_000_000)
    add('any page of Logs in 5,000,000 messages, p95', engine, found.pages.p95, 'ms', { atMost: 15 })
    add('Home with 5,000,000 messages, p95', engine, found.home.p95, 'ms', { atMost: 30 })
  }
  const otp = await measureOtp(engine)
  add('OTP requests', engine, otp.requestsPerSecond, 'requests/s', { atLeast: isEmbedded ? 250 : 500 })
  add('OTP verifies', engine, otp.verifiesPerSecond, 'requests/s', { atLeast: isEmbedded ? 500 : 1000 })
  for (const [when, times] of [
    ['idle', otp.idle],
    ['while 100,000 are sent', otp.underLoad],
  ] as const) {
    add(`OTP to carrier, ${when}, p50`, engine, times.p50, 'ms', {})
    add(`OTP to carrier, ${when}, p95`, engine, times.p95, 'ms', { atMost: 1000 })
    add(`OTP to carrier, ${when}, p99`, engine, times.p99, 'ms', {})
  }
  if (!isEmbedded) {
    const handOver = await measureHandOver()
    add('quick send of an api process to the submit_sm of a worker, p50', engine, handOver.p50, 'ms', {})
    for (const workers of [1, 2])
      add(`${workers} worker processes, a bind each`, engine, await measureWorkers(workers), 'messages/s', {})
  }
  const idle = await measureIdleMemory(engine)
  add('idle memory, second start', engine, idle.megabytes, 'MB', { atMost: isEmbedded ? 650 : 150 })
  add('idle CPU', engine, idle.cpuPercent, '% of a CPU', {})
  add('first start to ready', engine, idle.secondsToFirstReady, 's', {})
  add('second start to ready', engine, idle.secondsToReady, 's', { atMost: 5 })
}

console.info('')
await requireBuild()
const begun = performance.now()
await requireBuild()
add('build with nothing changed', '–', (performance.now() - begun) / 1000, 's', { atMost: 3 })
const { measureEmptyRemote } = await import('./bench/empty-remote.ts')
const empty = await measureEmptyRemote()
add('an empty remote: its own JavaScript, brotli', '–', empty.ownBytes / 1000, 'kB', { atMost: 15 })
add('an empty remote: its production build', '–', empty.buildSeconds, 's', { atMost: 10 })
add('an empty remote: first visit, its scripts fetched', '–', empty.firstVisitMs, 'ms', { atMost: 300 })
add('an empty remote: later visit', '–', empty.laterVisitMs, 'ms', { atMost: 50 })
const size = await run('node', ['scripts/check-size.ts'])

/** Measures in a process of its own: memory tells nothing in one that did other things before. */
async function alone<Figures>(file: string, measure: string, ...args: unknown[]): Promise<Figures> {
  const program = `const { ${measure} } = await import(${JSON.stringify(resolve(root, 'server/bench', file))})
    console.log(JSON.stringify(await ${measure}(...${JSON.stringify(args)})))`
  const { code, output } = await run('node', [...process.execArgv, '--input-type=module', '-e', program], {
    quiet: true,
  })
  if (code !== 0) throw new Error(`${file} failed: ${output}`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

/** After a failed build, an older console would be measured. */
async function requireBuild(): Promise<void> {
  const { code } = await run('node', ['scripts/build.ts'])
  if (code !== 0) throw new Error('the console does not build, so it was not measured')
}

console.table(figures)
const file = resolve(root, process.argv[2] ?? '.cache/bench.json')
await mkdir(dirname(file), { recursive: true })
const machine = { cores: availableParallelism(), model: cpus()[0]?.model, gigabytes: Math.round(totalmem() / 2 ** 30) }
const report = { at: new Date().toISOString(), node: process.version, machine, figures, sizesKept: size.code === 0 }
await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
console.info(`written to ${file}`)
await postgres?.stop()
