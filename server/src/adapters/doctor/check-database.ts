import { type Kysely, sql } from 'kysely'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { Database } from '../../foundation/db/database.ts'
import { migrations } from '../../foundation/db/migrations/all.ts'
import { findKeys } from '../../foundation/keys/known-keys.ts'
import { type GivenKeys, idsOf, requireKeys } from '../../foundation/keys/open-keyring.ts'
import type { SealedColumn } from '../../foundation/keys/sealed-column.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, note, warning, fault } = findingsOf('database')
const key = findingsOf('key')
const clock = findingsOf('clock')

const OLDEST = 150_000
/** Codes of authenticator apps are for 30 s, and sessions and links end by the clock. */
const [UNEASY_SECONDS, WRONG_SECONDS] = [2, 20]

/** Version, schema, roles, keys, and the clock beside the one of this machine. `store` answers. It changes nothing. */
export async function checkDatabase(
  store: OpenDatabase,
  { given, columns }: { given: GivenKeys; columns: readonly SealedColumn[] },
): Promise<Finding[]> {
  const version = await checkVersion(store.db)
  const { finding: schema, isCurrent } = await checkSchema(store.db)
  const findings = [version, schema, ...(await checkRights(store)), await checkClock(store.db)]
  if (isCurrent) findings.push(await checkKeys(store, given, columns))
  return findings
}

async function checkVersion(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ no: number; name: string }>`
    select current_setting('server_version_num')::integer as no, current_setting('server_version') as name`.execute(db)
  const { no, name } = rows[0] ?? { no: 0, name: '?' }
  return no < OLDEST
    ? fault(`PostgreSQL ${name} is too old`, 'use PostgreSQL 15 or newer')
    : ok(`PostgreSQL ${name} answers`)
}

async function checkSchema(db: Kysely<Database>) {
  const { rows: table } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table[0]?.found)
    return {
      finding: note('there is no schema yet', 'the first start of the service makes it'),
      isCurrent: false,
    }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !Object.hasOwn(migrations, name))
  const missing = Object.keys(migrations).filter((name) => !applied.has(name))
  const state = { isCurrent: unknown.length === 0 && missing.length === 0 }
  if (unknown.length > 0)
    return {
      ...state,
      finding: fault(
        `the schema is newer than this version of the service (${unknown.join(', ')})`,
        'start the version that made it, or a newer one',
      ),
    }
  if (missing.length > 0)
    return {
      ...state,
      finding: warning(
        `the schema is older than this version: ${missing.length} migrations are missing`,
        'back up; the next start of the service migrates',
      ),
    }
  return { ...state, finding: ok(`the schema is of this version (${applied.size} migrations)`) }
}

/** The user of the database makes tables and roles, and switches to the roles: `makeRoles` of migrate.ts. */
async function checkRights({ db, roles }: OpenDatabase): Promise<Finding[]> {
  const names = [roles.app, roles.entry, roles.worker, roles.member]
  const { rows } = await sql<{
    user: string
    isSuper: boolean
    mayMakeRoles: boolean
    mayMakeTables: boolean
    known: string[]
    lacking: string[]
  }>`
    select current_user as user, rolsuper as "isSuper", rolsuper or rolcreaterole as "mayMakeRoles",
      has_schema_privilege('public', 'create') as "mayMakeTables",
      array(select rolname::text from pg_roles where rolname = any (${names})) as known,
      array(select rolname::text from pg_roles where rolname = any (${names}) and not pg_has_role(rolname, 'member')) as lacking
    from pg_roles where rolname = current_user`.execute(db)
  const [found] = rows
  if (!found) return [fault('the user of the database is not in pg_roles', 'see DATABASE_URL')]
  const findings: Finding[] = []
  const missing = names.filter((name) => !found.known.includes(name))
  if (missing.length > 0 && !found.mayMakeRoles)
    findings.push(
      fault(
        `the user ${found.user} may not make the roles ${missing.join(', ')}`,
        `as a superuser: alter role "${found.user}" createrole`,
      ),
    )
  if (found.lacking.length > 0)
    findings.push(
      fault(
        `the user ${found.user} may not switch to ${found.lacking.join(', ')}`,
        `as a superuser: grant ${roles.member} to "${found.user}"`,
      ),
    )
  if (!found.mayMakeTables)
    findings.push(
      fault(
        `the user ${found.user} may not make tables in the schema public`,
        `as the owner of the database: grant create on schema public to "${found.user}"`,
      ),
    )
  if (found.isSuper)
    findings.push(
      warning(
        `the user ${found.user} is a superuser, whom row level security does not bind`,
        'use a user of its own: create role songsarn login createrole; and the database with owner songsarn',
      ),
    )
  return findings.length > 0 ? findings : [ok(`the user ${found.user} has its roles and rights`)]
}

async function checkClock(db: Kysely<Database>): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const [after, at] = [Date.now(), rows[0]?.at.getTime() ?? Number.NaN]
  // The answer was made somewhere between.
  const seconds = Math.max(0, before - at, at - after) / 1000
  const text = `the clocks of this machine and of the database differ by ${seconds.toFixed(1)} s`
  const todo = 'let both machines set their clocks by NTP (timedatectl set-ntp true)'
  if (seconds > WRONG_SECONDS) return clock.fault(text, todo)
  return seconds > UNEASY_SECONDS ? clock.warning(text, todo) : clock.ok(text)
}

async function checkKeys(store: OpenDatabase, given: GivenKeys, columns: readonly SealedColumn[]): Promise<Finding> {
  try {
    const known = await findKeys(store)
    await requireKeys(store, known, given, columns)
    const [newest] = await idsOf(given)
    if (known.length === 0)
      return key.note('nothing is encrypted yet', 'the first start of the service takes SECRET_KEY for it')
    if (known.length === 1 && known[0]?.id === newest)
      return key.ok(`everything is encrypted with SECRET_KEY (key ${newest})`)
    return key.warning(
      `a former key still encrypts: ${known
        .filter(({ id }) => id !== newest)
        .map(({ id }) => id)
        .join(', ')}`,
      'run: npm run rotate-key',
    )
  } catch (error) {
    return key.fault(reasonOf(error), 'see docs/operations.md, "Rotate the key"')
  }
}
