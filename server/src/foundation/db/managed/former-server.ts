import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ManagedServerProblem } from './problem.ts'

/** How long a shutdown may take: it writes a checkpoint … */
const SHUTDOWN_MS = 10_000
/** … and how long an immediate one, which does not. */
const IMMEDIATE_MS = 5000
const LOOK_MS = 10

/** A file of the server in its data folder: its process id, and in line 8 its state (PostgreSQL 18 §66.1). */
const PID_FILE = 'postmaster.pid'

/** Where proc_pid_cwd(5) says which process belongs to a folder. */
const HAS_PROC = process.platform === 'linux'

/** The process id and the state of the server that has this folder; undefined when the file is not there. */
export async function readPidFile(folder: string): Promise<{ pid: number; isReady: boolean } | undefined> {
  const lines = (await readFile(join(folder, PID_FILE), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Ends the server that a killed service left in this folder. The lock of DATA_DIR is held, so no running service has it. It is not
 * taken over: it may have the settings and the binaries of an earlier version.
 */
export async function endFormerServer(folder: string, socketFolder: string): Promise<void> {
  const former = await readPidFile(folder)
  if (former) {
    const real = await realpath(folder)
    const isRunning = () => (HAS_PROC ? worksIn(former.pid, real) : signal(former.pid, 0))
    // After a restart of the machine, another program may have its process id.
    if (isRunning() && (HAS_PROC || (await answers(socketFolder)))) await end(former.pid, folder, isRunning)
  }
  await endBackends(folder)
  if (await answers(socketFolder))
    throw new ManagedServerProblem(
      `another PostgreSQL uses ${folder}, which this process cannot end (in another container?); end it first`,
    )
}

/**
 * Ends the backends of a server that was killed. They would first finish their statements, and no server starts beside them. On
 * Linux only; elsewhere it waits for them.
 */
export async function endBackends(folder: string): Promise<void> {
  if (!HAS_PROC) return
  const real = await realpath(folder).catch(() => folder)
  for (const until = performance.now() + IMMEDIATE_MS; performance.now() < until; await wait(LOOK_MS)) {
    const left = backendsOf(real)
    if (left.length === 0) return
    for (const pid of left) signal(pid, 'SIGKILL')
  }
}

async function end(pid: number, folder: string, isRunning: () => boolean): Promise<void> {
  for (const [how, withinMs] of [['SIGINT', SHUTDOWN_MS] as const, ['SIGQUIT', IMMEDIATE_MS] as const]) {
    signal(pid, how)
    for (const until = performance.now() + withinMs; performance.now() < until; await wait(LOOK_MS))
      if (!isRunning()) return
  }
  throw new ManagedServerProblem(`the former PostgreSQL of ${folder} does not end (process ${pid}); end it first`)
}

/** Processes in this folder that have a title of a backend. A shell may be there, too. */
function backendsOf(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, folder) && titleOf(pid).startsWith('postgres: '))
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    // The process has ended, or belongs to another user.
    return false
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** Whether a server listens in this folder, in whatever state. */
function answers(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, '.s.PGSQL.5432'))
    const say = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    socket.once('connect', () => say(true)).once('error', () => say(false))
  })
}

/** Sends a signal, or 0 to look. Returns whether the process is there. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
