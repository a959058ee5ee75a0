import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/all.ts'
import type { Roles } from './roles.ts'

/** Brings the database up to date. Safe to run from several processes at once: Kysely's migrator takes an advisory lock. */
export async function migrate<Tables>(db: Kysely<Tables>, roles: Roles): Promise<void> {
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
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error })
  }
}

/** Roles belong to the cluster, not to the database, and outlive it: made here when missing, not in a migration. */
async function makeRoles<Tables>(db: Kysely<Tables>, roles: Roles): Promise<void> {
  for (const role of Object.values(roles)) {
    await sql
      .raw(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
        if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if;
        grant usage on schema public to ${role};
      exception when duplicate_object or unique_violation then null; -- another process made it just now
      end $$`)
      .execute(db)
  }
}
