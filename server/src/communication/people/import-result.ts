import {
  FIRST_KEPT,
  type ImportReason,
  isWorking,
  type PeopleImport,
} from '@songsarn/contract/communication/people-imports'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ImportSpec } from './import-batch.ts'
import { showImport, undoablePeople, undoEnd } from './start-import.ts'

/** Rows that a person looks at to see what is wrong with a list. The file has all of them. */
const FIRST_ROWS = 5
const Cells = z.array(z.string())

type Import = Row<'peopleImports'>

/**
 * An import. Of one that is not at work also why rows are not imported, and the first of these rows; and until when it can be undone, or
 * what its undo did.
 */
export async function importResult(trx: Scope, of: Import, now: Date): Promise<PeopleImport> {
  const shown = { ...showImport(of), tag: await tagOf(trx, of) }
  if (isWorking(of.status)) return shown
  return {
    ...shown,
    ...(of.invalid > 0 && (await wrongRows(trx, of))),
    undoDate: (await undoablePeople(trx, of, now)) > 0 ? undoEnd(of).toISOString() : null,
    undone: of.status === 'undone' ? await undone(trx, of) : null,
  }
}

async function wrongRows(trx: Scope, of: Import) {
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

async function tagOf(trx: Scope, of: Import): Promise<PeopleImport['tag']> {
  const { tag: name } = ImportSpec.parse(JSON.parse(of.spec))
  if (name === null) return null
  const { tenantId, tagId } = of
  if (tagId === null) return { id: null, name, segmentId: null }
  const { rows } = await sql<{ name: string; segmentId: string | null }>`
    select t.name, s.id as "segmentId" from people_tags t
    left join segments s on s.tenant_id = t.tenant_id and s.id = t.segment_id
    where t.tenant_id = ${tenantId} and t.id = ${tagId}`.execute(trx)
  const [found] = rows
  return found ? { id: tagId, ...found } : { id: null, name, segmentId: null }
}

async function undone(trx: Scope, { tenantId, accountId, id }: Import): Promise<PeopleImport['undone']> {
  const { rows: ends } = await sql<{ outcome: string; people: number }>`
    select outcome, count(*)::integer as people from people_import_changes
    where tenant_id = ${tenantId} and import_id = ${id} and (outcome <> 'restored' or after <> '{}') group by outcome`.execute(
    trx,
  )
  const { rows: firstKept } = await sql<NonNullable<PeopleImport['undone']>['firstKept'][number]>`
    select p.id as "personId", p.mobile, trim(p.first_name || ' ' || p.last_name) as name, c.outcome as reason
    from people_import_changes c join people p on p.tenant_id = c.tenant_id and p.id = c.person_id
    where c.tenant_id = ${tenantId} and p.account_id = ${accountId} and c.import_id = ${id} and c.outcome in ('changed', 'written')
    order by c.person_id limit ${FIRST_KEPT}`.execute(trx)
  const peopleOf = (outcome: string) => ends.find((one) => one.outcome === outcome)?.people ?? 0
  return {
    removed: peopleOf('removed'),
    restored: peopleOf('restored'),
    kept: (['changed', 'written'] as const)
      .map((reason) => ({ reason, people: peopleOf(reason) }))
      .filter(({ people }) => people > 0),
    firstKept,
  }
}
