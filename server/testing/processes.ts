/** Child processes for tests that kill or share work: a simulated SMSC and delivery workers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { RecordedSubmit } from '../src/delivery/smpp/simulator/record.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { testServer } from './database.ts'

export type Smsc = { process: ChildProcess; url: string; record: string }

/** Starts the simulated SMSC with a record file. `parameters` go into its SMPP_URL. */
export async function startSmsc(record: string, parameters: string, receiptDelay: string, port = 0): Promise<Smsc> {
  const main = join(__dirname, '../src/delivery/smpp/simulator/main.ts')
  const options = ['--port', String(port), '--record', record, '--receipt-delay', receiptDelay]
  const smsc = spawn(process.execPath, [main, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: smsc.stdout })) {
    const address = /smpp:\/\/(\S+)/.exec(line)?.[1]
    if (address) return { process: smsc, url: `smpp://songsarn:songsarn@${address}?${parameters}`, record }
  }
  throw new Error('the simulated SMSC did not start')
}

/** Reads the parts that the SMSC accepted until now. */
export async function readRecord({ record }: Smsc): Promise<RecordedSubmit[]> {
  // The last line has no end yet, or is empty.
  const lines = (await readFile(record, 'utf8')).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

/** Starts a delivery worker (bench/worker-process.ts), which writes JSON lines to its output. */
export function startWorkerProcess(environment: Record<string, string>, output: 'pipe' | 'ignore'): ChildProcess {
  const main = join(__dirname, '../bench/worker-process.ts')
  return spawn(process.execPath, [main], {
    env: { ...process.env, ...environment, NODE_OPTIONS: '' },
    stdio: ['ignore', output, 'inherit'],
  })
}

export type ServiceProcess = { process: ChildProcess; url: string }

/** Starts the service as `npm start` does, on a free port, and waits until it is ready. */
export async function startServiceProcess(
  environment: Record<string, string>,
  ...args: string[]
): Promise<ServiceProcess> {
  const child = spawnService(environment, 'inherit', args)
  if (!child.stdout) throw new Error('the service has no output to read')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (http:\S+)$/.exec(line)?.[1]
    if (url) return { process: child, url }
  }
  throw new Error(`the service ended before it was ready: ${args}`)
}

/** Starts the service, which ends by itself: its exit code, and what it says. */
export async function failedStart(environment: Record<string, string>) {
  const child = spawnService(environment, 'pipe', [])
  let errors = ''
  child.stderr?.on('data', (text) => (errors += text))
  const [code] = await once(child, 'close')
  return { code, errors }
}

function spawnService(environment: Record<string, string>, stderr: 'inherit' | 'pipe', args: readonly string[]) {
  return spawn(process.execPath, [join(__dirname, '../src/main.ts'), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', SEED: 'none', ...environment },
    stdio: ['ignore', 'pipe', stderr],
  })
}

/** The environment in which another process opens this PostgreSQL database. */
export async function environmentOf(store: OpenDatabase): Promise<{ DATABASE_URL: string; ROLE_PREFIX: string }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db)
  const name = rows[0]?.name ?? ''
  const url = new URL((store.distributed && process.env.TEST_CITUS_URL) || testServer())
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href, ROLE_PREFIX: store.roles.app.replace(/_app$/, '') }
}

/** Ends a process that the test started, and waits for its exit. */
export async function endProcess(child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exit
}

/** mulberry32: the same numbers between 0 and 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Finds processes that work in this folder, such as processes of a managed PostgreSQL in its data folder. Known on Linux
 * only.
 */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readFolder(pid) === folder)
}

function readFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
