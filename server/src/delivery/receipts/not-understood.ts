import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { CarrierReceipt } from '../transport.ts'

/** Kinds of a carrier that are kept. A carrier that writes a number into each would fill the table. */
const MOST_KINDS = 100

export type NotUnderstood = { carrier: string; said: string; count: number; firstDate: Date; lastDate: Date }

/** Counts receipts with a state that we do not know, or without an id, for the list at the desk. */
export async function noteNotUnderstood(
  trx: Scope,
  carrier: string,
  receipts: readonly Pick<CarrierReceipt, 'notUnderstood'>[],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { notUnderstood: said } of receipts) if (said !== undefined) counts.set(said, (counts.get(said) ?? 0) + 1)
  if (counts.size === 0) return
  // In order: two workers may count the same at once.
  const kinds = [...counts].map(([said, count]) => ({ said, count })).sort((a, b) => (a.said < b.said ? -1 : 1))
  const rows = bulkRows(kinds, 'k', { said: ['text', (of) => of.said], count: ['integer', (of) => of.count] })
  await sql`
    insert into receipts_not_understood as r (carrier, said, count)
    select ${carrier}, k.said, k.count from ${rows}
    where exists (select 1 from receipts_not_understood o where o.carrier = ${carrier} and o.said = k.said)
      or (select count(*) from receipts_not_understood o where o.carrier = ${carrier}) < ${MOST_KINDS}
    order by k.said
    on conflict (carrier, said) do update set count = r.count + excluded.count, last_at = now()`.execute(trx)
}

/** Reads the parts of receipts that were not understood, of all carriers, newest first. */
export async function readNotUnderstood(trx: Scope): Promise<NotUnderstood[]> {
  const { rows } = await sql<NotUnderstood>`
    select carrier, said, count::float8 as count, first_at as "firstDate", last_at as "lastDate"
    from receipts_not_understood order by last_at desc, carrier, said limit 100`.execute(trx)
  return rows
}
