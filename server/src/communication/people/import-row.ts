import type { Row, Scope } from '../../foundation/db/database.ts'
import type { WrongRow } from './import-batch.ts'

export type ImportKey = { tenantId: string; importId: string }

export const changeImport = (trx: Scope, { tenantId, importId }: ImportKey) =>
  trx.updateTable('peopleImports').where('tenantId', '=', tenantId).where('id', '=', importId)

export const findStoredImport = (trx: Scope, { tenantId, importId }: ImportKey) =>
  trx.selectFrom('peopleImports').selectAll().where('tenantId', '=', tenantId).where('id', '=', importId)

/** Two processes may check the same import, and find the same. */
export async function storeErrors(
  trx: Scope,
  { tenantId, id, accountId }: Row<'peopleImports'>,
  wrong: readonly WrongRow[],
): Promise<void> {
  await trx
    .insertInto('peopleImportErrors')
    .values(wrong.map((row) => ({ tenantId, importId: id, accountId, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
