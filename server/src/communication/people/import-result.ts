import type { ImportReason, PeopleImport } from '@songsarn/contract/communication/people'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ImportSpec } from './import-batch.ts'
import { showImport } from './start-import.ts'

/** Rows that a person looks at to see what is wrong with a list. The file has all of them. */
const FIRST_ROWS = 5
const Cells = z.array(z.string())

/** An import; of one that has ended also why rows were not imported, and the first of these rows. */
export async function importResult(trx: Scope, of: Row<'peopleImports'>): Promise<PeopleImport> {
  const shown = showImport(of)
  if (of.status === 'running' || of.invalid === 0) return shown
  const { tenantId, id: importId } = of
  const wrong = trx.selectFrom('peopleImportErrors').where((eb) => eb.and({ tenantId, importId }))
  const reasons = await wrong
    .select(['reason', sql<number>`count(*)::integer`.as('count')])
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  const first = await wrong.select(['line', 'reason', 'cells']).orderBy('rowNo').limit(FIRST_ROWS).execute()
  return {
    ...shown,
    // Only `readRows` writes reasons.
    reasons: reasons.map(({ reason, count }) => ({ reason: reason as ImportReason, count })),
    firstInvalid: first.map(({ line, reason, cells }) => ({
      line,
      reason: reason as ImportReason,
      cells: Cells.parse(JSON.parse(cells)),
    })),
    headings: ImportSpec.parse(JSON.parse(of.spec)).headings,
  }
}
