import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { distribute, hasCitus } from './distribution.ts'
import { migrations } from './migrations/all.ts'
import type { Roles } from './roles.ts'

/** Migrates the database. Several processes may call it at once: a lock lets one of them do it. */
export async function migrate<Tables>(db: Kysely<Tables>, roles: Roles): Promise<void> {
  if (!(await isCurrent(db))) await migrateTo(db, roles, undefined)
  if (await hasCitus(db)) await distribute(db, roles)
}

/** Migrates up to and including `last`, for tests of later migrations. */
export async function migrateTo<Tables>(db: Kysely<Tables>, roles: Roles, last: string | undefined): Promise<void> {
  await makeRoles(db, roles)
  const provider = {
    async getMigrations() {
      return Object.fromEntries(
        Object.entries(migrations).map(([name, text]) => [
          name,
          { up: async (step: Kysely<unknown>) => void (await sql.raw(text(roles)).execute(step)) },
        ]),
      )
    },
  }
  // Kysely's migrator holds an advisory lock while it works.
  const migrator = new Migrator({ db, provider })
  const { error, results } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error })
  }
}

/** Whether nothing is to be done. Two quick queries: the migrator itself reads the whole catalogue. */
async function isCurrent<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows: table } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table[0]?.found) return false
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.map(({ name }) => name).join() === Object.keys(migrations).toSorted().join()
}

/** Roles belong to the cluster and outlive a database, so they are made here when missing, not in a migration. */
async function makeRoles<Tables>(db: Kysely<Tables>, roles: Roles): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('songsarn.roles'))`.execute(trx)
    for (const role of Object.values(roles)) {
      await sql
        .raw(`do $$ begin
          if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
          if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if;
          grant usage on schema public to ${role};
        exception when duplicate_object or unique_violation then null; -- made just now beside another database
        end $$`)
        .execute(trx)
    }
  })
}
