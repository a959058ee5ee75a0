import { parseArgs } from 'node:util'
import { renewLocalKey, secretKeysOf } from '../adapters/local-secrets.ts'
import { SecretKeyMissing } from '../foundation/crypto/secret-key.ts'
import { connect } from '../foundation/db/connect.ts'
import { DirectoryLocked, DirectoryUnusable } from '../foundation/db/lock.ts'
import { ManagedServerProblem } from '../foundation/db/managed/problem.ts'
import { useManaged } from '../foundation/db/managed/use-managed.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { isUnavailable } from '../foundation/http/database-health.ts'
import { connectionName, idsOf } from '../foundation/keys/open-keyring.ts'
import { RotationRefused, rotate } from '../foundation/keys/rotate.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { readSettings, SettingsError } from './settings.ts'

const HELP = `Changes SECRET_KEY while the service runs: docs/operations.md, "Rotate the key".

  npm run rotate-key                 encrypts with SECRET_KEY what a former key encrypted, and says when that may go. It works while
                                     the service runs. After a stop at any point, run it again.
  npm run rotate-key -- --new-key    without SECRET_KEY, where the key is in DATA_DIR: makes a new one for the next start

Environment: DATABASE_URL or DATA_DIR, SECRET_KEY, SECRET_KEY_FALLBACKS and DATABASE_ROLE_PREFIX as for the service.
`

await main().catch((error: unknown) => {
  const isKnown =
    error instanceof RotationRefused ||
    error instanceof SecretKeyMissing ||
    error instanceof SettingsError ||
    error instanceof DirectoryLocked ||
    error instanceof DirectoryUnusable ||
    error instanceof ManagedServerProblem ||
    (error instanceof TypeError && 'code' in error)
  const isAway = !isKnown && isUnavailable(error) && error instanceof Error
  console.error(isAway ? `the database cannot be used (${error.message})` : isKnown ? error.message : error)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', default: false }, 'new-key': { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(HELP)
  const settings = readSettings(process.env)
  const { dataDir, databaseUrl, databaseRolePrefix } = settings
  if (values['new-key']) return makeNewKey(settings.secretKey, dataDir)

  const keys = await secretKeysOf(settings)
  const managed = databaseUrl === undefined ? await useManaged(dataDir) : undefined
  const name = connectionName(await idsOf(keys))
  const store = await connect({ databaseUrl: databaseUrl ?? managed?.address() ?? '', name }, databaseRolePrefix)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  try {
    await migrate(store.db, store.roles)
    const isDone = await rotate(store, {
      ...{ given: keys, columns: SEALED_COLUMNS, signal: stop.signal },
      say: (line) => console.log(line),
    })
    if (isDone) return
    console.error('stopped; run it again to go on')
    process.exitCode = 1
  } finally {
    await store.close()
    await managed?.close()
  }
}

async function makeNewKey(secretKey: string | undefined, dataDir: string): Promise<void> {
  if (secretKey !== undefined)
    throw new RotationRefused(
      'SECRET_KEY is set: make its new value by "openssl rand -base64 32", and keep the former one in SECRET_KEY_FALLBACKS',
    )
  const { keyFile, fallbacksFile } = await renewLocalKey(dataDir)
  console.log(
    `${keyFile} has a new key, ${fallbacksFile} the former one. Restart the service, then run: npm run rotate-key`,
  )
}
