import { sql } from 'kysely'
import type { Connection } from '../foundation/db/database.ts'
import { giveFirstStatistics } from '../foundation/db/first-statistics.ts'
import { lowestIdAt } from '../foundation/db/id.ts'

/** Tables that grow with messages, partitioned by `communication_id`. */
export const MESSAGE_TABLES = ['messages', 'submissions'] as const
/** Months made ahead: a stopped job is noticed long before rows go to the default partition. */
const MONTHS_AHEAD = 3

/**
 * Makes the partitions of this month and the next ones. Ids rise with time, so a month is a range of ids (UTC). Runs as the
 * owner of the tables, any number of times and in several processes. Each partition has its own transaction: when a clock
 * ran ahead, rows of a month may lie in the default partition already. That month gets no partition, but the months after
 * it still do. Throws AggregateError when some could not be made.
 */
export async function makePartitions(db: Connection, now: Date = new Date()): Promise<void> {
  const failed: unknown[] = []
  const made = await madePartitions(db)
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1))
    for (const table of MESSAGE_TABLES) {
      if (made.has(nameOf(table, from))) continue
      await db
        .transaction()
        .execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(hashtext('songsarn.partitions'))`.execute(trx)
          // One by one: Citus sends the text of a query to its nodes once for each statement in it.
          for (const statement of partition(table, from, to)) await sql.raw(statement).execute(trx)
        })
        .catch((error) => failed.push(error))
    }
  }
  await giveFirstStatistics(db)
  if (failed.length > 0) throw new AggregateError(failed, 'partitions could not be made')
}

// A message is written three times within seconds (expansion, outcome, receipt), and a Force Stop writes all messages of a page at
// once. An update on the same page needs no new index entries, so each page has room for a second copy of all its rows. Force Stop
// took twice as long with 60, and the table was larger.
const FILLFACTOR = 48

/** The partitions that are there, whole. Each of them would take some statements again, which a page waits for at each start. */
async function madePartitions(db: Connection): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relispartition and relrowsecurity and relforcerowsecurity`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

const nameOf = (table: string, from: Date) => `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`

/** Queries reach it through its parent, whose policies apply. Queried directly, a partition shows no rows. */
function partition(table: string, from: Date, to: Date): string[] {
  const name = nameOf(table, from)
  return [
    `create table if not exists ${name} partition of ${table}
      for values from ('${lowestIdAt(from)}') to ('${lowestIdAt(to)}') with (fillfactor = ${FILLFACTOR})`,
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
  ]
}
