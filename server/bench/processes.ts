import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import { Simulator } from '../src/delivery/smpp/simulator/simulator.ts'
import { newId } from '../src/foundation/db/id.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import { addSender } from '../testing/add-sender.ts'
import { callerWith, testApp } from '../testing/app.ts'
import { makeSender, mobiles, send, silentLog } from '../testing/sending.ts'
import { ENGINES, type Engine, makeBenchDatabase } from './bench-database.ts'
import { readTree } from './process-tree.ts'
import { startSmsc } from './smsc-process.ts'

const BETWEEN_SENDS_MS = 150

type Shared = Exclude<Engine, 'citus'>

/**
 * Messages a second, and CPU time a message of the workers and the database, of so many worker processes on one PostgreSQL, with a bind of
 * `window` each, from the accepted sends until all receipts are stored.
 */
export async function measureWorkers(
  engine: Shared,
  workers: number,
  { messages = 20_000, window = 500 } = {},
): Promise<{ perSecond: number; cpuMicroseconds: number }> {
  await using undo = new AsyncDisposableStack()
  const smsc = await startSmsc()
  undo.defer(() => smsc.stop())
  const { store, url, rolePrefix } = await makeBenchDatabase(engine, undo)
  const signals = store.openSignals(silentLog)
  undo.defer(() => signals.close())
  const pids: number[] = []
  for (let n = 0; n < workers; n++) {
    const smppUrl = `${smsc.url}?window=${window}&carrier=bench`
    const { pid } = await startService('worker', { databaseUrl: url, rolePrefix, smppUrl }, undo)
    pids.push(pid)
  }
  const caller = await makeSender(store, 2 * messages)
  const run = async (count: number) => {
    const begun = performance.now()
    for (let sent = 0; sent < count; sent += 1000) {
      await send(store, caller, mobiles(Math.min(1000, count - sent)))
      signals.send('delivery')
    }
    while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 50))
    return Math.round(count / ((performance.now() - begun) / 1000))
  }
  /** Of the workers, and of all servers of PostgreSQL: only one of them works. */
  const cpuSeconds = async () =>
    (await readTree(1))
      .filter(({ pid, command }) => pids.includes(pid) || /\bpostgres\b/.test(command))
      .reduce((sum, one) => sum + one.cpuSeconds, 0)
  const isOpen = async () => {
    const { rows } = await asWorker(store, (trx) =>
      sql<{ open: number }>`
        select (select count(*) from communications where status <> 'completed')
          + (select coalesce(sum(submitted), 0) from chunks) as open`.execute(trx),
    )
    return Number(rows[0]?.open) > 0
  }
  await run(messages / 10)
  const before = await cpuSeconds()
  const perSecond = await run(messages)
  return { perSecond, cpuMicroseconds: Math.round((1e6 * ((await cpuSeconds()) - before)) / messages) }
}

/** Milliseconds from the 201 of an api process to the submit_sm of a worker process, for quick sends to one recipient each. */
export async function measureHandOver(engine: Shared, sends = 40): Promise<{ p50: number; p95: number }> {
  await using undo = new AsyncDisposableStack()
  const submitted = Promise.withResolvers<number>()
  let onSubmit = submitted.resolve
  const simulator = await Simulator.start({ onSubmit: () => onSubmit(performance.now()) })
  undo.defer(() => simulator.close())
  const { store, url, rolePrefix } = await makeBenchDatabase(engine, undo)
  const database = { databaseUrl: url, rolePrefix, smppUrl: `${simulator.url}?carrier=bench` }
  await startService('worker', database, undo)
  const { url: apiUrl } = await startService('api', database, undo)
  const app = testApp(store)
  const user = await app.newUser(await app.newAccount({ credits: sends }), 'owner')
  await addSender(store, user.account, 'SONGSARN')
  const call = callerWith((path, init) => fetch(`${apiUrl}${path}`, init), { cookie: `__Host-songsarn=${user.token}` })
  const times: number[] = []
  for (const to of mobiles(sends)) {
    const { body } = await call(createAnalysis, { body: { from: 'SONGSARN', to: [to], content: 'Hello' } })
    const next = Promise.withResolvers<number>()
    onSubmit = next.resolve
    await call(createQuickSend, { body: { analysisId: body.id } }, { 'idempotency-key': newId() })
    const answered = performance.now()
    times.push((await next.promise) - answered)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * BETWEEN_SENDS_MS))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.max(0, Math.round(times[Math.floor(times.length * share)] ?? 0))
  return { p50: at(0.5), p95: at(0.95) }
}

type Connections = { databaseUrl: string; rolePrefix: string; smppUrl: string }

/** Starts a process of the service, which ends with `undo`. */
async function startService(
  role: 'worker' | 'api',
  { databaseUrl, rolePrefix, smppUrl }: Connections,
  undo: AsyncDisposableStack,
): Promise<{ pid: number; url: string }> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const service = spawn(process.execPath, [main, '--role', role], {
    env: {
      ...process.env,
      ...{ NODE_OPTIONS: '', DATABASE_URL: databaseUrl, DATABASE_ROLE_PREFIX: rolePrefix, SMPP_URL: smppUrl },
      ...{ SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PORT: '0', LOG_LEVEL: 'silent' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.defer(() => end(service))
  for await (const line of createInterface(service.stdout)) {
    const url = /^ready (\S+)$/.exec(line)?.[1]
    if (url !== undefined && service.pid !== undefined) return { pid: service.pid, url }
  }
  throw new Error(`the ${role} process ended before it was ready`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

// node server/bench/processes.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES)
    if (engine !== 'citus' && process.argv.includes(engine)) {
      console.log(engine, 'hand-over from another process, ms', await measureHandOver(engine))
      for (const workers of [1, 2]) console.log(engine, workers, 'workers', await measureWorkers(engine, workers))
    }
