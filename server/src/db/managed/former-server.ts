import { readFile } from 'node:fs/promises'
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
  // After a restart of the machine, another program may have its process id.
  if (!former || !isAlive(former.pid) || !(await answers(socketFolder))) return
  process.kill(former.pid, 'SIGINT')
  if (await ended(former.pid, SHUTDOWN_MS)) return
  process.kill(former.pid, 'SIGQUIT')
  if (await ended(former.pid, IMMEDIATE_MS)) return
  throw new ManagedServerProblem(
    `the former PostgreSQL of ${folder} does not end (process ${former.pid}); end it first`,
  )
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

async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(LOOK_MS))
    if (!isAlive(pid)) return true
  return !isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
