import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkAddress } from '../adapters/doctor/check-address.ts'
import { checkCarriers } from '../adapters/doctor/check-carriers.ts'
import { checkDatabase } from '../adapters/doctor/check-database.ts'
import { checkFolders } from '../adapters/doctor/check-folders.ts'
import { checkMail } from '../adapters/doctor/check-mail.ts'
import { type Finding, findingsOf, LEVELS, reasonOf } from '../adapters/doctor/finding.ts'
import { secretKeysOf } from '../adapters/local-secrets.ts'
import { s3Files } from '../adapters/s3-files.ts'
import { connect } from '../foundation/db/connect.ts'
import { managedFolder } from '../foundation/db/managed/start-managed.ts'
import { useManaged } from '../foundation/db/managed/use-managed.ts'
import { connectionName, idsOf, openKeyring } from '../foundation/keys/open-keyring.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

const HELP = `Examines an installation, beside the running service or without it, and changes nothing: settings, folders, disk, clock, database,
keys, carriers (one bind, unless the service is bound), mail server, public address. Says what it found and what to do.

  npm run doctor

Exit code: 0 nothing to do, 1 warnings, 2 faults. The settings are those of the service: npm start -- --help
`

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
if (values.help) console.log(HELP)
else {
  const findings = await examine()
  for (const { subject, level, what, todo } of findings) {
    console.log(`${level.padEnd(8)} ${subject.padEnd(9)} ${what}`)
    if (todo !== undefined) console.log(`${' '.repeat(19)}→ ${todo}`)
  }
  const worst = Math.max(...findings.map(({ level }) => LEVELS.indexOf(level)))
  process.exitCode = Math.max(0, worst - LEVELS.indexOf('note'))
}

async function examine(): Promise<Finding[]> {
  const { ok, fault } = findingsOf('settings')
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((line) => fault(line, 'npm start -- --help lists all settings'))
  }
  const { dataDir, filesDir, releasesDir, s3 } = settings
  const folders = { DATA_DIR: dataDir, RELEASES_DIR: releasesDir, ...(!s3 && { FILES_DIR: filesDir }) }
  const [own, bucket, mail, address, ofDatabase] = await Promise.all([
    checkFolders(folders, dataDir),
    checkBucket(s3),
    checkMail(settings.smtpUrl, settings.mailFrom),
    checkAddress(settings),
    examineDatabase(settings),
  ])
  return [ok('all settings can be read'), ...own, ...bucket, ...ofDatabase, mail, ...address]
}

async function checkBucket(s3: Settings['s3']): Promise<Finding[]> {
  if (!s3) return []
  const { ok, fault } = findingsOf('files')
  return s3Files(s3)
    .check()
    .then(
      () => [ok(`the bucket ${s3.url.href} can be used`)],
      (error: unknown) => [
        fault(
          `the bucket of S3_URL cannot be used (${reasonOf(error)})`,
          'see S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION',
        ),
      ],
    )
}

/** The database, and the carriers that it knows. */
async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const { note, fault } = findingsOf('database')
  const { databaseUrl, databaseRolePrefix, dataDir, smppUrl } = settings
  if (databaseUrl === undefined && !existsSync(managedFolder(dataDir)))
    return [
      note('there is none yet', 'the first start of the service makes it in DATA_DIR'),
      ...(await checkCarriers(smppUrl, undefined)),
    ]
  await using opened = new AsyncDisposableStack()
  try {
    const managed = databaseUrl === undefined ? await useManaged(dataDir) : undefined
    opened.defer(() => managed?.close())
    const given = await secretKeysOf(settings)
    const name = connectionName(await idsOf(given))
    const store = await connect(
      { databaseUrl: databaseUrl ?? managed?.address() ?? '', poolSize: 2, name },
      databaseRolePrefix,
    )
    opened.defer(() => store.close())
    const findings = await checkDatabase(store, { given, columns: SEALED_COLUMNS })
    // Without a key in the database, `openKeyring` would store one.
    const isReadable = findings.some(
      ({ subject, level }) => subject === 'key' && (level === 'ok' || level === 'warning'),
    )
    const secretKey = isReadable ? await openKeyring(store, given, SEALED_COLUMNS) : undefined
    return [...findings, ...(await checkCarriers(smppUrl, secretKey && { store, secretKey }))]
  } catch (error) {
    const where = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL: host, port, user, password, database'
    const found = fault(`it cannot be used (${reasonOf(error)})`, `see that PostgreSQL runs, and ${where}`)
    return [found, ...(await checkCarriers(smppUrl, undefined))]
  }
}
