import { type Kysely, sql } from 'kysely'

/**
 * Tells the planner that all rows of a table are of one account and one user, until PostgreSQL has analysed it for the first time.
 * Without statistics it expects one row in 200 to be an account's, and reads all rows of the account where it should look for each
 * by its key: a table that gets its first rows quickly, as a partition does in the first minutes of its month, is read again and again.
 * See docs/decisions/088-first-statistics.md. Before PostgreSQL 18, only PostgreSQL itself writes statistics.
 */
export async function giveFirstStatistics<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ canWrite: boolean }>`
    select to_regproc('pg_restore_attribute_stats') is not null as "canWrite"`.execute(db)
  if (!rows[0]?.canWrite) return
  await sql`
    select pg_restore_attribute_stats(
      'schemaname', s.schema, 'relname', s.name, 'attname', s.attname, 'inherited', s.inherited,
      'version', current_setting('server_version_num')::integer,
      'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
    from (
      select n.nspname::text as schema, c.relname::text as name, a.attname::text, c.relkind = 'p' as inherited
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = current_schema() and c.relkind in ('r', 'p') and c.reltuples = -1
        and a.attname in ('tenant_id', 'account_id', 'user_id') and a.atttypid = 'uuid'::regtype
      order by c.oid, a.attnum) s`.execute(db)
}
