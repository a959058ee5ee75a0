/** The calls of the console over HTTP, while a large send runs in the same process. */
import { spawn } from 'node:child_process'
import { startSession } from '../src/account/sign-in/auth/sessions.ts'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import { RequestLoad } from '../src/foundation/concurrency/request-load.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import { makeSender, mobiles, send, silentLog, storedContent, TEST_KEY } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'
import type { ClientReport } from './http-clients.ts'
import { serveApp } from './serve-app.ts'
import { startSmsc } from './smsc-process.ts'
import { startClients } from './start-clients.ts'

/** Milliseconds of an answer, for clients in another process. */
type Times = { p50: number; p95: number; p99: number }
export type ConsoleLoadFigures = {
  engine: Engine
  messages: number
  /** The same calls before the send began. */
  idle: Times
  all: Times
  byPath: Record<string, Times>
  /** Messages that were submitted meanwhile, each second. */
  submittedPerSecond: number
}

/** A user who watches the send: the screens of the console ask these. */
const pathsOf = (id: string) => [
  '/v1/session',
  '/v1/communications',
  `/v1/communications/${id}`,
  `/v1/communications/${id}/progress`,
  `/v1/communications/${id}/messages`,
  '/v1/logs',
  '/v1/account',
  '/v1/lookups/senders',
  '/v1/notices',
  '/v1/drafts',
]

/**
 * Asks `perSecond` times a second: for `idleSeconds` without a send, then for `seconds` from the moment when one begins to be expanded.
 * `isCoreTaken`: another program never rests meanwhile.
 */
export async function measureConsoleLoad(
  engine: Engine,
  {
    messages = 1_000_000,
    perSecond = 200,
    seconds = 20,
    idleSeconds = 10,
    isCoreTaken = false,
  }: { messages?: number; perSecond?: number; seconds?: number; idleSeconds?: number; isCoreTaken?: boolean } = {},
): Promise<ConsoleLoadFigures> {
  await using undo = new AsyncDisposableStack()
  const smsc = await startSmsc()
  undo.defer(() => smsc.stop())
  const load = new RequestLoad()
  const store = { ...(await openBenchDatabase(engine, undo)), giveWay: () => load.giveWay() }
  const caller = await makeSender(store, messages)
  const { tenantId, userId } = caller.tenancy
  const transport = createSmppTransport(`${smsc.url}?window=1000&binds=2&carrier=bench`, silentLog)
  const delivery = new DeliveryWorker({ store, transport, log: silentLog, content: storedContent })
  delivery.start()
  undo.defer(() => delivery.stop())
  const http = await serveApp(store, delivery, TEST_KEY, load)
  undo.defer(() => http.close())
  const clients = startClients()
  undo.defer(() => clients.stop())
  const token = await startSession(store, { tenantId, userId, passwordHash: '' }, new Date())
  const headers = { cookie: `__Host-songsarn=${token}` }
  const job = { url: `http://127.0.0.1:${http.port}`, headers, connections: 32 }

  const id = await send(store, caller, mobiles(messages))
  const paths = pathsOf(id)
  const warm = await clients.run({ ...job, requests: [...paths, ...paths].map((path) => ({ path })) })
  mustSucceed(warm)

  const requestsOf = (length: number) => Array.from({ length }, (_, at) => ({ path: paths[at % paths.length] ?? '' }))
  const idle = await clients.run({ ...job, perSecond, requests: requestsOf(perSecond * idleSeconds) })
  mustSucceed(idle)

  const requests = requestsOf(perSecond * seconds)
  if (isCoreTaken) {
    const program = spawn(process.execPath, ['--eval', 'for (;;);'], {
      stdio: 'ignore',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    undo.defer(() => void program.kill())
  }
  const expanded = expandAll(store, { onExpanded: () => delivery.wake() })
  expanded.catch(() => {})
  delivery.wake()
  const before = await submitted(store, id)
  const report = await clients.run({ ...job, perSecond, requests })
  const after = await submitted(store, id)
  mustSucceed(report)
  if (after >= messages) console.error(`the send of ${messages} ended before the last call`)
  const took = (path?: string) => report.done.filter((_, at) => path === undefined || requests[at]?.path === path)
  await expanded
  return {
    engine,
    messages,
    idle: timesOf(idle.done),
    all: timesOf(took()),
    byPath: Object.fromEntries(paths.map((path) => [path.replace(id, '{id}'), timesOf(took(path))])),
    submittedPerSecond: Math.round((after - before) / report.seconds),
  }
}

function mustSucceed({ done }: ClientReport): void {
  const other = done.find(({ status }) => status !== 200)
  if (other) throw new Error(`${other.status} instead of 200: ${other.body}`)
}

function timesOf(done: ClientReport['done']): Times {
  const times = done.map(({ took, late }) => took + late).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function submitted(store: Parameters<typeof asWorker>[0], id: string): Promise<number> {
  return asWorker(store, async (trx) => {
    const { count } = await trx
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('communicationId', '=', id)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}

// node server/bench/console-load.ts managed postgres [core]; MESSAGES=100000 for fewer messages.
if (import.meta.main)
  for (const engine of ENGINES)
    if (process.argv.includes(engine)) {
      const messages = Number(process.env.MESSAGES ?? 1_000_000)
      console.dir(await measureConsoleLoad(engine, { messages, isCoreTaken: process.argv.includes('core') }), {
        depth: 4,
      })
    }
