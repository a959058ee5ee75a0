import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../logging/log.ts'
import { pathFor, SERVER_ENV } from './cluster.ts'
import { endBackends, readPidFile } from './former-server.ts'
import { ManagedServerProblem } from './problem.ts'
import type { ServerUser } from './server-user.ts'

/** Settings of each start, which the configuration file cannot change. */
const ALWAYS = {
  listen_addresses: '',
  // The data folder itself: its mode is 0700, and a relative path fits the 107 bytes of an address, however deep the folder is.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  // The server writes into our log, which must have no numbers and texts of messages: neither statements nor details.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // After a kill, one call writes all of the disk's files instead of one for each of a thousand files: 0.3 s instead of 3 s, measured.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

/** Lines of a server that is well, and what follows an error: a PANIC comes with its statement, which may hold the text of a message. */
const SKIPPED =
  /^LOG: +(?!.*( was terminated by signal |parameter "|in file "))|^FATAL: +(the database system is|terminating connection) |^(WARNING|DETAIL|HINT|CONTEXT|QUERY|STATEMENT):|^\t/

const LOOK_MS = 10
/** After this time without being ready, the log says that it recovers. */
const SLOW_MS = 3000
/** The longest pause before the next try, when it ended by itself, in milliseconds. The first one is much shorter. */
const LONGEST_PAUSE_MS = 2000
/** How long an orderly shutdown may take, with its checkpoint, in milliseconds. */
const SHUTDOWN_MS = 15_000

export type ServerProcess = {
  /** Ends it in order. Never fails. */
  close(): Promise<void>
}

type Options = { folder: string; bin: string; user: ServerUser | undefined; log: Log }

/**
 * Starts the server, and starts it again whenever it ends by itself: killed, or without room on its disk. Resolves when it takes
 * connections. @throws ManagedServerProblem when the first start fails
 */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  const { log } = options
  let isClosing = false
  const isWanted = () => !isClosing
  let running: Running | undefined = await startOnce(options, isWanted)
  const watching = watch()
  return {
    async close() {
      isClosing = true
      const limit = setTimeout(() => running?.child.kill('SIGQUIT'), SHUTDOWN_MS)
      running?.child.kill('SIGINT')
      await watching
      clearTimeout(limit)
    },
  }

  async function watch(): Promise<void> {
    for (let pauseMs = 50; running; ) {
      const reason = await running.ended
      running = undefined
      if (isClosing) return
      log.error({ reason }, 'PostgreSQL ended; it is started again')
      while (!running && !isClosing) {
        running = await startOnce(options, isWanted).catch((error: unknown) => {
          log.error({ err: error }, 'PostgreSQL does not start; it is tried again')
          return undefined
        })
        if (running) log.info({}, 'PostgreSQL runs again')
        pauseMs = running ? 50 : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
        if (!running) await wait(pauseMs)
      }
      if (isClosing) running?.child.kill('SIGINT')
    }
  }
}

type Running = {
  child: ChildProcess
  /** Resolves with the reason when it has ended. */
  ended: Promise<string>
}

async function startOnce({ folder, bin, user, log }: Options, isWanted: () => boolean): Promise<Running> {
  const settings = Object.entries(ALWAYS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const former = await readPidFile(folder)
  const child = spawn(join(bin, 'postgres'), ['-D', pathFor(folder, user), ...settings], {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: folder,
    // No server runs in this folder, but another program may have the process id of the former one, and PostgreSQL would not start.
    // It ignores this one in the file (CreateLockFile in miscinit.c).
    env: { ...SERVER_ENV, ...(former && { PG_GRANDPARENT_PID: String(former.pid) }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    // In a process group of its own: Ctrl-C in a terminal must not end it before the service has stored what is in flight.
    detached: true,
  })
  // Also when this process exits without closing, as after a second signal.
  const endNow = () => child.kill('SIGINT')
  process.once('exit', endNow)
  let isReady = false
  let hasEnded = false
  let lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (text) => {
    if (SKIPPED.test(text)) return
    const line = text.replaceAll(pathFor(folder, user), folder)
    lines = [...lines.slice(-2), line]
    // Earlier lines are the reason why it does not start. While it closes, it names each connection that it ends.
    if (isReady && isWanted()) log.warn({ postgres: line }, 'PostgreSQL reports')
  })
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      hasEnded = true
      process.removeListener('exit', endNow)
      resolve(reason)
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', () => void endBackends(folder))
    // When all of its processes have ended, since they share its output.
    child.once('close', (code, signal) => {
      const isKilled = signal === 'SIGKILL' || lines.length === 0
      end(isKilled ? `ended with ${signal ?? code}` : lines.join(' '))
    })
  })
  const begun = performance.now()
  let isSlow = false
  for (;;) {
    const state = await readPidFile(folder)
    if (state?.isReady && state.pid === child.pid && !hasEnded) {
      isReady = true
      return { child, ended }
    }
    if (hasEnded)
      throw new ManagedServerProblem(
        `PostgreSQL does not start on ${folder} (${await ended}); put right what it names, or restore the folder from a backup`,
      )
    if (!isWanted()) child.kill('SIGINT')
    if (!isSlow && performance.now() - begun > SLOW_MS) {
      isSlow = true
      log.info({}, 'PostgreSQL recovers what was under way when it ended')
    }
    await wait(LOOK_MS)
  }
}
