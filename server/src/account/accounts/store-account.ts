import type { Row, Scope } from '../../foundation/db/database.ts'

type AccountRow = Pick<Row<'accounts'>, 'tenantId' | 'id'>
type Columns = Omit<Partial<Row<'accounts'>>, 'tenantId' | 'id' | 'parentId'>

/** Sets columns of an account; returns the row after it. */
export const setAccount = (trx: Scope, { tenantId, id }: AccountRow, columns: Columns): Promise<Row<'accounts'>> =>
  trx
    .updateTable('accounts')
    .set(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks whether the balance of an account is below its alert level. False when another process has changed the mark. */
export async function setLow(
  trx: Scope,
  { tenantId, id, isLow }: AccountRow & { isLow: boolean },
  becomesLow: boolean,
): Promise<boolean> {
  const changed = await trx
    .updateTable('accounts')
    .set({ isLow: becomesLow })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('isLow', '=', isLow)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
