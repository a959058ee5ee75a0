import { type Kysely, sql } from 'kysely'

/** Written-ahead log that may gather before a checkpoint: it is read again after a kill, and lies on disk until then. */
const MOST_LOG_BYTES = 64 * 1024 * 1024

/**
 * What PostgreSQL's own background processes do and the embedded database, which has none, does not: a checkpoint once
 * enough log has gathered, and VACUUM ANALYZE of tables that changed much. Call it every half minute or so; it holds the only
 * connection while it works, a table at a time.
 */
export async function maintainEmbedded<Tables>(db: Kysely<Tables>): Promise<void> {
  // A session counts to itself what it changed and tells at most once a second: without this, work just done goes unseen.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows: changed } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup`.execute(db)
  for (const { name } of changed) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)

  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`.execute(
    db,
  )
  if ((rows[0]?.bytes ?? 0) > MOST_LOG_BYTES) await sql`checkpoint`.execute(db)
}
