import { constants } from 'node:os'
import { resolve } from 'node:path'
import { createLogger } from '../adapters/logger.ts'
import { CarrierSettingsError } from '../delivery/carriers/carrier-settings.ts'
import { SecretKeyMissing } from '../foundation/crypto/secret-key.ts'
import { isDiskFull } from '../foundation/db/disk-full.ts'
import { DirectoryLocked, DirectoryUnusable } from '../foundation/db/lock.ts'
import { ManagedServerProblem } from '../foundation/db/managed/problem.ts'
import { isUnavailable } from '../foundation/http/database-health.ts'
import { type Service, startService } from './service.ts'
import { HELP, readSettings, SettingsError } from './settings.ts'

const DIST = resolve(import.meta.dirname, '../../../dist')

/** More than requests, callbacks and jobs get together to end. */
const STOP_LIMIT_MS = 60_000

/** Runs the service with the arguments and environment of this process, until a signal ends it. */
export async function run(): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(HELP)
  else await start().catch(exitWithError)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const log = createLogger(settings.logLevel)
  // A signal while it starts ends the process at once, and so does a second one. Without a listener, the managed PostgreSQL would stay.
  let running: Service | undefined
  const stop = (signal: NodeJS.Signals) => {
    const service = running
    running = undefined
    if (!service) return process.exit(128 + constants.signals[signal])
    log.info({ signal }, 'stopping')
    // For instance when the database is away: what was not stored is as safe as after a kill.
    setTimeout(() => {
      log.error(`did not stop within ${STOP_LIMIT_MS / 1000} s; exiting`)
      process.exit(1)
    }, STOP_LIMIT_MS).unref()
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const service = await startService({ settings, log, dist: DIST, progress: console.log })
  running = service
  for (const line of service.greeting) console.log(line)
  console.log(`ready ${service.url}`)
}

/** Prints one line for an error that the administrator can fix, and a stack trace for any other. */
function exitWithError(error: unknown): void {
  const known =
    error instanceof SettingsError ||
    error instanceof DirectoryLocked ||
    error instanceof DirectoryUnusable ||
    error instanceof ManagedServerProblem ||
    error instanceof CarrierSettingsError ||
    error instanceof SecretKeyMissing
  const message = error instanceof Error ? error.message : ''
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (known) console.error(message)
  else if (inUse) console.error(`${message}; stop the other program, or choose another PORT`)
  else if (isDiskFull(error))
    console.error(`a disk is full (${message}); make room where DATA_DIR and the database are`)
  else if (isUnavailable(error))
    console.error(`the database cannot be used (${message}); see that it runs and has room`)
  else console.error(error)
  process.exit(1)
}
