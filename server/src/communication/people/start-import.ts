import { type importBlacklist, MAX_BLACKLIST } from '@songsarn/contract/communication/blacklist'
import {
  type importPeople,
  MAX_PEOPLE,
  PERSON_FIELDS,
  type PeopleImport,
} from '@songsarn/contract/communication/people'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { type Mapping, readMapping } from '../../files/imports/read-mapping.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import type { ImportSpec } from './import-batch.ts'
import { addCustomFields } from './known-fields.ts'

/** Imports of an account that run at a time, and those that are kept, with the rows that could not be imported. */
const MAX_RUNNING = 3
const MAX_KEPT = 10
const NOT_OWN = new Set<string>(['mobile', 'lineId', ...PERSON_FIELDS])

/**
 * Stores an import of people; add its job in the same transaction.
 *
 * @throws ApiProblem file.gone, request.invalid for columns that the file does not have, or limit.reached
 */
export async function startImport(
  trx: Scope,
  caller: Caller,
  { columns, existing, ...file }: z.output<typeof importPeople.body>,
  now: Date,
): Promise<Row<'peopleImports'>> {
  const { byName } = await addCustomFields(
    trx,
    caller,
    Object.keys(columns).filter((name) => !NOT_OWN.has(name)),
    now,
  )
  const keyed = Object.entries(columns).map(([name, column]) => [byName.get(name)?.key ?? name, column])
  return storeImport(
    trx,
    caller,
    { ...file, columns, target: 'people', now },
    { columns: Object.fromEntries(keyed), existing },
  )
}

/**
 * Stores an import of the blacklist; add its job in the same transaction.
 *
 * @throws ApiProblem as {@link startImport}
 */
export async function startBlacklistImport(
  trx: Scope,
  caller: Caller,
  { columns: { mobile, note: noteColumn }, note, ...file }: z.output<typeof importBlacklist.body>,
  now: Date,
): Promise<Row<'peopleImports'>> {
  const columns = { ...(mobile !== undefined && { mobile }), ...(noteColumn !== undefined && { note: noteColumn }) }
  return storeImport(trx, caller, { ...file, columns, target: 'blacklist', now }, { columns, existing: 'skip', note })
}

type Stored = Mapping & { target: 'people' | 'blacklist'; now: Date }
const MOST = { people: MAX_PEOPLE, blacklist: MAX_BLACKLIST }

/** An account keeps only its newest imports, since the same file can be imported any number of times. */
async function storeImport(
  trx: Scope,
  caller: Caller,
  { target, now, ...mapping }: Stored,
  spec: Omit<ImportSpec, 'hasHeadings' | 'headings'>,
): Promise<Row<'peopleImports'>> {
  const { file, rows, headings } = await readMapping(trx, caller, mapping, { at: '', now })
  const { tenantId, accountId } = ofCaller(caller)
  // Its lock makes simultaneous imports count each other's rows.
  await requireBelowLimit(trx, caller, { table: 'peopleImports', max: MAX_RUNNING, counted: sql`status = 'running'` })
  const { rows: counted } = await sql<{ count: number }>`
    select (select count(*) from ${sql.table(target)} where tenant_id = ${tenantId} and account_id = ${accountId})::integer
      + (select coalesce(sum(rows_total - rows_done), 0) from people_imports
        where tenant_id = ${tenantId} and account_id = ${accountId} and status = 'running' and target = ${target})::integer
      as count`.execute(trx)
  if ((counted[0]?.count ?? 0) + rows > MOST[target])
    throw new ApiProblem('limit.reached', { params: { max: MOST[target] } })
  await dropOldest(trx, { tenantId, accountId })
  const { fileId, hasHeadings } = mapping
  return trx
    .insertInto('peopleImports')
    .values({
      ...ofCaller(caller),
      id: newId(),
      userId: caller.user.id,
      target,
      fileId,
      fileName: file.name,
      spec: JSON.stringify({ hasHeadings, headings, ...spec } satisfies ImportSpec),
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
  target: of.target,
  status: of.status,
  fileName: of.fileName,
  progress: { done: of.rowsDone, total: of.rowsTotal },
  created: of.created,
  updated: of.updated,
  skipped: of.skipped,
  invalid: of.invalid,
  reasons: [],
  firstInvalid: [],
  headings: [],
  createDate: of.createdAt.toISOString(),
})
