import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, ENGINES, type Engine, namedServer } from './bench-database.ts'
import { type ProcessUse, readTree } from './process-tree.ts'

/**
 * Figures of the service and the processes that it started: with the managed server, and with the server of
 * BENCH_DATABASE_URL.
 */
export type IdleFigures = {
  engine: Engine
  /** The first start makes the database with the demo and its history. */
  secondsToFirstReady: number
  secondsToReady: number
  megabytes: number
  /** Percent of one CPU. */
  cpuPercent: number
  processes: ProcessUse[]
}

const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))
const ROLE_PREFIX = 'songsarn_bench_idle'

/**
 * Times two starts by `npm start` of what was built, then memory and CPU time of the idle service (API, worker, simulated SMSC).
 * `settle`: all recurring jobs run once after 30 s, and 45 s later the service looks seldom for work. `idle`: how long it is measured.
 */
export async function measureIdle(engine: Engine, { settle = 90, idle = 60 } = {}): Promise<IdleFigures> {
  await using undo = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-bench-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const environment: Record<string, string> = { DATA_DIR: dataDir }
  if (engine === 'postgres')
    Object.assign(environment, {
      DATABASE_URL: await createDatabase(namedServer(), ROLE_PREFIX, undo),
      DATABASE_ROLE_PREFIX: ROLE_PREFIX,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      SEED: 'demo',
    })
  const secondsToFirstReady = await runService(environment, async () => {})
  let processes: ProcessUse[] = []
  let cpuPercent = 0
  const secondsToReady = await runService(environment, async (pid) => {
    await wait(settle * 1000)
    const [before, begun] = [await readTree(pid), performance.now()]
    await wait(idle * 1000)
    processes = await readTree(pid)
    const used = sum(processes, 'cpuSeconds') - sum(before, 'cpuSeconds')
    cpuPercent = (100_000 * used) / (performance.now() - begun)
  })
  return {
    engine,
    secondsToFirstReady,
    secondsToReady,
    megabytes: Math.round(sum(processes, 'megabytes')),
    cpuPercent: Math.round(cpuPercent * 100) / 100,
    processes,
  }
}

const sum = (processes: readonly ProcessUse[], of: 'megabytes' | 'cpuSeconds') =>
  processes.reduce((all, one) => all + one[of], 0)

/** Returns the seconds until it was ready. */
async function runService(environment: Record<string, string>, use: (pid: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  const service = spawn(process.execPath, ['--max-semi-space-size=16', START], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', npm_lifecycle_event: 'start', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(service, 'exit')
  try {
    let isReady = false
    for await (const line of createInterface(service.stdout)) {
      isReady = line.startsWith('ready ')
      if (isReady) break
    }
    const seconds = (performance.now() - begun) / 1000
    if (service.pid === undefined || !isReady) throw new Error('the service did not start')
    await use(service.pid)
    return Math.round(seconds * 100) / 100
  } finally {
    service.kill('SIGTERM')
    await exit
  }
}

// node server/bench/idle.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES)
    if (process.argv.includes(engine)) {
      const { processes, ...figures } = await measureIdle(engine)
      console.table(processes)
      console.log(figures)
    }
