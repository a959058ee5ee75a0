import { resolve } from 'node:path'
import { createLogger } from './adapters/logger.ts'
import { DirectoryLocked } from './db/lock.ts'
import { startService } from './service.ts'
import { HELP, readSettings, SettingsError } from './settings.ts'

const DIST = resolve(import.meta.dirname, '../../dist')

/** Runs the service of this process: by its arguments and environment, until a signal ends it. */
export async function run(): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(HELP)
  else await start().catch(giveUp)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const log = createLogger(settings.logLevel)
  const service = await startService({ settings, log, dist: DIST })

  // Asked to end twice, it ends at once: whoever asks again has waited long enough.
  let ending = false
  const end = (signal: NodeJS.Signals) => {
    if (ending) process.exit(1)
    ending = true
    log.info({ signal }, 'ending')
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not end cleanly')
        process.exit(1)
      },
    )
  }
  // A service without its database answers nothing but faults: it ends, and whoever watches over it starts it anew.
  service.lost.then((error) => {
    log.error({ err: error }, 'the database is lost')
    process.exit(1)
  })
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  for (const line of service.greeting) console.log(line)
  console.log(`ready ${service.url}`)
}

/** What the operator of the installation can mend is said in a line; the rest is a fault with its trace. */
function giveUp(error: unknown): void {
  const known = error instanceof SettingsError || error instanceof DirectoryLocked
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (known) console.error(error.message)
  else if (inUse) console.error(`${error.message}; stop what listens there, or choose another PORT`)
  else console.error(error)
  process.exit(1)
}
