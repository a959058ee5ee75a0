import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Engine, throwAwayDatabase } from './bench-database.ts'

/** `cpuPercent`: of one CPU. The first start makes the database, embedded with the demo. */
export type IdleMemory = {
  engine: Engine
  megabytes: number
  secondsToFirstReady: number
  secondsToReady: number
  cpuPercent: number
}

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Memory is still being released after the start. */
const SETTLE_MS = 10_000
/** How long CPU time is counted, longer than most recurring jobs take to recur. */
const IDLE_MS = 60_000

/** Resident memory and CPU time of the idle service (API, worker, simulated SMSC) at its second start. */
export async function measureIdleMemory(engine: Engine): Promise<IdleMemory> {
  await using undo = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-bench-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const environment: Record<string, string> = { DATA_DIR: dataDir }
  if (engine === 'postgres') {
    const { url, prefix, remove } = await throwAwayDatabase()
    undo.defer(remove)
    Object.assign(environment, {
      DATABASE_URL: url,
      DATABASE_ROLE_PREFIX: prefix,
      SECRET_KEY: 'bench'.repeat(12),
      SEED: 'empty',
    })
  }
  const secondsToFirstReady = await runService(environment, async () => {})
  let [megabytes, cpuPercent] = [0, 0]
  const secondsToReady = await runService(environment, async (pid) => {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    megabytes = await residentMegabytes(pid)
    const [before, begun] = [await cpuSeconds(pid), performance.now()]
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    cpuPercent = (100_000 * ((await cpuSeconds(pid)) - before)) / (performance.now() - begun)
  })
  return {
    engine,
    megabytes: Math.round(megabytes),
    secondsToFirstReady,
    secondsToReady,
    cpuPercent: Math.round(cpuPercent * 10) / 10,
  }
}

async function runService(environment: Record<string, string>, idle: (pid: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  const service = spawn(process.execPath, [...process.execArgv, MAIN], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(service, 'exit')
  try {
    for await (const line of createInterface(service.stdout)) if (line.startsWith('ready ')) break
    const seconds = (performance.now() - begun) / 1000
    if (service.pid === undefined || service.exitCode !== null) throw new Error('the service did not start')
    await idle(service.pid)
    return Math.round(seconds * 10) / 10
  } finally {
    service.kill('SIGTERM')
    await exit
  }
}

/** VmRSS, proc(5); Linux only. */
async function residentMegabytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** utime and stime of all threads, proc(5), in ticks of 10 ms. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

if (import.meta.main) {
  for (const engine of ['embedded', 'postgres'] as const) console.log(await measureIdleMemory(engine))
}
