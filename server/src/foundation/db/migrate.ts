import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { distribute, hasCitus } from './distribution.ts'
import { giveFirstStatistics } from './first-statistics.ts'
import { migrations } from './migrations/all.ts'
import type { Roles } from './roles.ts'
import { splitStatements } from './split-statements.ts'

/** Migrates the database. Several processes may call it at once: a lock lets one of them do it. */
export async function migrate<Tables>(db: Kysely<Tables>, roles: Roles): Promise<void> {
  if (!(await isCurrent(db))) {
    await applyMigrations(db, roles, Object.keys(migrations))
    await giveFirstStatistics(db)
  }
  if (await hasCitus(db)) await distribute(db, roles)
}

/** Migrates up to and including `last`, for tests of later migrations. */
export const migrateTo = <Tables>(db: Kysely<Tables>, roles: Roles, last: string): Promise<void> =>
  applyMigrations(
    db,
    roles,
    Object.keys(migrations).filter((name) => name <= last),
  )

/** Runs the migrations of these names that have not run yet. All that have run must be among them. */
export async function applyMigrations<Tables>(
  db: Kysely<Tables>,
  roles: Roles,
  names: readonly string[],
): Promise<void> {
  await makeRoles(db, roles)
  const wanted = Object.entries(migrations).filter(([name]) => names.includes(name))
  const provider = {
    async getMigrations() {
      return Object.fromEntries(
        wanted.map(([name, text]) => [name, { up: (step: Kysely<unknown>) => runAsWorker(step, roles, text(roles)) }]),
      )
    },
  }
  // Kysely's migrator holds an advisory lock while it works.
  // Branches that are merged later bring migrations with smaller numbers than those that an installation has.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error })
  }
}

/** Runs the statements of a migration one at a time: Citus takes a change of a distributed table only as a statement of its own. */
export async function runMigration(db: QueryExecutorProvider, text: string): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(db)
}

/**
 * The same on Citus. All migrations are one transaction, in which a change of a function may follow a change of rows: Citus refuses
 * that after shards were changed in parallel.
 */
async function runOnNodes(trx: Kysely<unknown>, text: string): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx)
  await runMigration(trx, text)
}

/** Whether every migration was applied. Two quick queries: the migrator itself reads the whole catalogue. */
async function isCurrent<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows: table } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table[0]?.found) return false
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.map(({ name }) => name).join() === Object.keys(migrations).toSorted().join()
}

/**
 * Roles belong to the cluster and outlive a database, so they are made here when missing, not in a migration.
 *
 * The user of the database may switch to `app`, `entry` and `worker`, but inherits none of their rights: otherwise a query
 * without a role would see every row, by the policy of `worker`. Between the user and those roles is `member`, which does
 * not inherit (NOINHERIT). PostgreSQL 16 could say so in the grant; this holds on older versions, too.
 */
async function makeRoles<Tables>(db: Kysely<Tables>, { member, ...roles }: Roles): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('songsarn.roles'))`.execute(trx)
    const run = (statements: string) => sql.raw(`do $$ begin ${statements} end $$`).execute(trx)
    for (const [role, inherits] of [...Object.values(roles).map((name) => [name, 'inherit']), [member, 'noinherit']])
      await run(`
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin ${inherits}; end if;
        exception when duplicate_object or unique_violation then null; -- made just now beside another database
      `)
    for (const role of Object.values(roles))
      await run(`
        grant usage on schema public to ${role};
        if not pg_has_role('${member}', '${role}', 'member') then grant ${role} to ${member}; end if;
        -- As it was granted before.
        if ${isGranted(role)} then revoke ${role} from current_user; end if;
      `)
    await run(`if not ${isGranted(member)} then grant ${member} to current_user; end if;`)
    const { rows } = await sql<{ user: string }>`
      select current_user as user from pg_roles where rolname = current_user and not rolsuper
        and pg_has_role(rolname, ${roles.worker}, 'usage')`.execute(trx)
    if (rows[0])
      throw new Error(`the database user ${rows[0].user} inherits ${roles.worker}; revoke ${roles.worker} from it`)
  })
}

/**
 * Whether the user may switch to the role. Since PostgreSQL 16, a role is granted to the user who made it, but without `set`, and
 * older versions have no such option.
 */
const isGranted = (role: string) =>
  `exists (select from pg_auth_members m where m.roleid = '${role}'::regrole
    and m.member = (select oid from pg_roles where rolname = current_user)
    and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true))`

/**
 * Runs a migration. It changes rows of all tenants, so the database's user has the rights of `worker` until the transaction of
 * the migration ends. A superuser needs no rights.
 */
async function runAsWorker(trx: Kysely<unknown>, { worker }: Roles, text: string): Promise<void> {
  const { rows } = await sql<{ isSuper: boolean }>`
    select rolsuper as "isSuper" from pg_roles where rolname = current_user`.execute(trx)
  const run = async () => ((await hasCitus(trx)) ? runOnNodes(trx, text) : void (await sql.raw(text).execute(trx)))
  if (rows[0]?.isSuper) return run()
  await sql.raw(`grant ${worker} to current_user`).execute(trx)
  const { rows: granted } = await sql<{ inherits: boolean }>`
    select pg_has_role(current_user, ${worker}, 'usage') as inherits`.execute(trx)
  if (!granted[0]?.inherits) throw new Error(`the database user must not be NOINHERIT while it migrates`)
  await run()
  await sql.raw(`revoke ${worker} from current_user`).execute(trx)
}
