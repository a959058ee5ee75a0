import { type RawBuilder, sql } from 'kysely'
import { asWorker, type Store } from '../db/tenancy.ts'
import { type KnownKey, markOf } from './known-keys.ts'
import type { SealedColumn } from './sealed-column.ts'

/** Whether a text is encrypted with this key. */
export function isOf({ column }: SealedColumn, key: Pick<KnownKey, 'id' | 'isFirst'>): RawBuilder<boolean> {
  // Base64 has no dot, so a dot ends the mark.
  return key.isFirst ? sql`strpos(${sql.ref(column)}, '.') = 0` : sql`starts_with(${sql.ref(column)}, ${markOf(key)})`
}

/** How many texts of each column are encrypted with the key, or with another one. Columns without any are left out. */
export async function countSealed(
  store: Store,
  columns: readonly SealedColumn[],
  by: 'with' | 'without',
  key: Pick<KnownKey, 'id' | 'isFirst'>,
): Promise<{ what: string; count: number }[]> {
  const counted: { what: string; count: number }[] = []
  for (const column of columns) {
    const matches = by === 'with' ? isOf(column, key) : sql`not ${isOf(column, key)}`
    const { rows } = await asWorker(
      store,
      (trx) =>
        sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(column.table)}
        where ${sql.ref(column.column)} is not null and ${matches}`.execute(trx),
      { isLook: true },
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) counted.push({ what: column.what, count })
  }
  return counted
}
