import { type importPeople, MAX_PEOPLE, type PeopleImport } from '@songsarn/contract/people'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { readMapping } from '../imports/read-mapping.ts'
import type { ImportSpec } from './import-people.ts'

/**
 * Stores an import; add its job in the same transaction.
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
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from people where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(
    trx,
  )
  if ((counted[0]?.count ?? 0) + rows > MAX_PEOPLE)
    throw new ApiProblem('limit.reached', { params: { max: MAX_PEOPLE } })
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
