import { type Kysely, sql } from 'kysely'

/** Most write-ahead log before a checkpoint: it takes disk space, and a start after a kill replays it. */
const MOST_LOG_BYTES = 64 * 1024 * 1024

/**
 * Does the work of PostgreSQL's background processes, which PGlite does not have: a checkpoint, and VACUUM ANALYZE of
 * tables that changed much. Call it about every half minute; it occupies the only connection for one table at a time.
 */
export async function maintain<Tables>(db: Kysely<Tables>): Promise<void> {
  // A session publishes its counts at most once a second. Without this, the latest changes are not seen.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  // Also the tables of the job queue, which have a schema of their own.
  const { rows: changed } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup`.execute(db)
  for (const { schema, name } of changed) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db)

  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`.execute(
    db,
  )
  if ((rows[0]?.bytes ?? 0) > MOST_LOG_BYTES) await sql`checkpoint`.execute(db)
}
