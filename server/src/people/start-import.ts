import { type importPeople, MAX_PEOPLE, PERSON_FIELDS, type PeopleImport } from '@songsarn/contract/people'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { requireBelowLimit } from '../http/account-limit.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { readMapping } from '../imports/read-mapping.ts'
import type { ImportSpec } from './import-people.ts'
import { addOwnFields } from './own-fields.ts'

/** Imports of an account that run at a time, and those that are kept, with the rows that could not be imported. */
const MAX_RUNNING = 3
const MAX_KEPT = 10

/**
 * Stores an import; add its job in the same transaction. An account keeps only its newest ones, since the same file can be imported any number of times.
 *
 * @throws ApiProblem file.gone, request.invalid for columns that the file does not have, or limit.reached
 */
export async function startImport(
  trx: Scope,
  caller: Caller,
  { fileId, hasHeadings, columns, existing }: z.output<typeof importPeople.body>,
  now: Date,
): Promise<Row<'peopleImports'>> {
  const { file, rows } = await readMapping(trx, caller, { fileId, hasHeadings, columns }, { at: '', now })
  const { tenantId, accountId } = ofCaller(caller)
  // Its lock makes simultaneous imports count each other's rows.
  await requireBelowLimit(trx, caller, { table: 'peopleImports', max: MAX_RUNNING, counted: sql`status = 'running'` })
  const { rows: counted } = await sql<{ count: number }>`
    select (select count(*) from people where tenant_id = ${tenantId} and account_id = ${accountId})::integer
      + (select coalesce(sum(rows_total - rows_done), 0) from people_imports
        where tenant_id = ${tenantId} and account_id = ${accountId} and status = 'running')::integer as count`.execute(
    trx,
  )
  if ((counted[0]?.count ?? 0) + rows > MAX_PEOPLE)
    throw new ApiProblem('limit.reached', { params: { max: MAX_PEOPLE } })
  await dropOldest(trx, { tenantId, accountId })
  const own = Object.keys(columns).filter((name) => name !== 'mobile' && !PERSON_FIELDS.some((field) => field === name))
  await addOwnFields(trx, caller, own, now)
  const spec: ImportSpec = { hasHeadings, columns, existing }
  return trx
    .insertInto('peopleImports')
    .values({
      ...ofCaller(caller),
      id: newId(),
      userId: caller.user.id,
      fileId,
      fileName: file.name,
      spec: JSON.stringify(spec),
      rowsTotal: rows,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function dropOldest(trx: Scope, { tenantId, accountId }: { tenantId: string; accountId: string }): Promise<void> {
  await sql`delete from people_imports where tenant_id = ${tenantId} and id in (
    select id from people_imports where tenant_id = ${tenantId} and account_id = ${accountId} and status <> 'running'
    order by created_at desc, id desc offset ${MAX_KEPT - 1})`.execute(trx)
}

export const findImport = (trx: Scope, caller: Caller, id: string): Promise<Row<'peopleImports'>> =>
  trx
    .selectFrom('peopleImports')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

export const showImport = (of: Row<'peopleImports'>): PeopleImport => ({
  id: of.id,
  status: of.status,
  fileName: of.fileName,
  progress: { done: of.rowsDone, total: of.rowsTotal },
  created: of.created,
  updated: of.updated,
  skipped: of.skipped,
  invalid: of.invalid,
  createDate: of.createdAt.toISOString(),
})
