import { sql } from 'kysely'
import { lowestIdAt } from '../foundation/db/id.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'
import type { Log } from '../foundation/logging/log.ts'
import { MESSAGE_TABLES } from './partitions.ts'
import { isUnsettled } from './unsettled.ts'

/** The fewest months that may be kept: Home shows twelve, and each figure leads to its messages. */
export const FEWEST_MONTHS = 13

/** Everything waits for a drop that waits for a long read, so it gives up and the job tries again. */
const LOCK_TIMEOUT = '5s'

/**
 * Deletes the messages of whole months (UTC) that are older than this month and `months` before it: their recipients, texts and
 * histories. Communications with their counts and the ledger stay. Months are dropped as partitions, which takes no longer for
 * a billion rows. A month with a communication that has not ended stays.
 */
export async function purgeMonths(store: Store, months: number, now: Date, log: Log): Promise<void> {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
  const unsettled = await asWorker(store, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from communications
      where ${isUnsettled()} and id < ${lowestIdAt(until)} order by id`.execute(trx)
    return rows.map(({ id }) => id)
  })
  for (const table of MESSAGE_TABLES) {
    const kept: Month[] = []
    for (const month of await monthsOf(store, table)) {
      const { name, from, to } = month
      const open = unsettled.filter((id) => id >= from && id < to)
      if (to <= lowestIdAt(until) && open.length === 0) await drop(store, name)
      else kept.push(month)
      if (open.length > 0) log.warn({ name, communications: open.length }, 'old messages stay: sends have not ended')
    }
    await purgeStrays(store, table, lowestIdAt(until), unsettled, kept)
  }
}

/** Deletes old rows of the default partition: when they came, their month had none. */
async function purgeStrays(
  store: Store,
  table: string,
  until: string,
  unsettled: readonly string[],
  kept: readonly Month[],
): Promise<void> {
  const inKept = kept.map(
    ({ from, to }) => sql`and not (communication_id >= ${from}::uuid and communication_id < ${to}::uuid)`,
  )
  await asWorker(store, (trx) =>
    sql`
      delete from ${sql.table(table)}
      where communication_id < ${until}::uuid and communication_id <> all (${[...unsettled]}::uuid[])
        ${sql.join(inKept, sql` `)}`.execute(trx),
  )
}

/** A partition; `from` and `to` are ids. */
type Month = { name: string; from: string; to: string }

async function monthsOf(store: Store, table: string): Promise<Month[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    store.db,
  )
  return rows.flatMap(({ name }): Month[] => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
    if (year === undefined || month === undefined) return []
    const [y, m] = [Number(year), Number(month)]
    return [{ name, from: lowestIdAt(new Date(Date.UTC(y, m - 1))), to: lowestIdAt(new Date(Date.UTC(y, m))) }]
  })
}

async function drop(store: Store, name: string): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('songsarn.partitions'))`.execute(trx)
    await sql`drop table if exists ${sql.table(name)}`.execute(trx)
  })
}
