import { type importBlacklist, MAX_BLACKLIST } from '@songsarn/contract/communication/blacklist'
import { MAX_PEOPLE } from '@songsarn/contract/communication/people'
import { type importPeople, type PeopleImport, UNDO_HOURS } from '@songsarn/contract/communication/people-imports'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { findFile } from '../../files/files/find-file.ts'
import { type Mapping, readMapping } from '../../files/imports/read-mapping.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { Found, isCustom } from './check-import.ts'
import { ImportSpec } from './import-batch.ts'
import { changeImport } from './import-row.ts'
import { addCustomFields } from './known-fields.ts'
import { tagNamed } from './people-tags.ts'

/** Imports of an account that run at a time, and those that are kept, with the rows that could not be imported. */
const MAX_RUNNING = 3
const MAX_KEPT = 10
const MAX_READY = 3

type Body = z.output<typeof importPeople.body>

/**
 * Stores an import of people, or its preview; add its job in the same transaction.
 *
 * @throws ApiProblem file.gone, request.invalid for columns that the file does not have, or limit.reached
 */
export async function storePeopleImport(
  trx: Scope,
  caller: Caller,
  { columns, existing, tag, types, dateOrders, preview, ...file }: Body,
  now: Date,
): Promise<Row<'peopleImports'>> {
  const named = { columns, existing, tag: tag || null, types, dateOrders }
  const mapping = { ...file, columns, target: 'people' as const, now }
  if (preview) return storeImport(trx, caller, { ...mapping, status: 'checking' }, named)
  const { spec, tagId } = await readyToRun(trx, caller, named, now)
  return storeImport(trx, caller, { ...mapping, status: 'running', tagId }, spec)
}

type Named = Omit<ImportSpec, 'hasHeadings' | 'headings'>

/** Adds the custom fields and the tag that an import needs. Its columns are by the keys of fields from here on. */
async function readyToRun<Spec extends Named>(trx: Scope, caller: Caller, spec: Spec, now: Date) {
  const own = Object.keys(spec.columns).filter(isCustom)
  const { byName } = await addCustomFields(trx, caller, own, now, new Map(Object.entries(spec.types)))
  const keyed = <Value>(of: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [byName.get(name)?.key ?? name, value]))
  const tag = spec.tag === null ? undefined : await tagNamed(trx, caller, spec.tag, now)
  return {
    spec: { ...spec, columns: keyed(spec.columns), types: {}, dateOrders: keyed(spec.dateOrders) },
    tagId: tag?.id ?? null,
  }
}

/**
 * Lets an import that is ready run; add its job in the same transaction. Its columns are read as its preview showed.
 *
 * @throws ApiProblem import.notReady, file.gone or limit.reached
 */
export async function startImport(trx: Scope, caller: Caller, id: string, now: Date): Promise<Row<'peopleImports'>> {
  const of = await lockedImport(trx, caller, id)
  if (of.status !== 'ready' || of.found === null) throw new ApiProblem('import.notReady')
  await findFile(trx, caller, { id: of.fileId, purpose: 'import', now }).catch(() => {
    throw new ApiProblem('file.gone')
  })
  await requireRoom(trx, caller, of.target, of.created)
  const { columns } = Found.parse(JSON.parse(of.found))
  const { spec, tagId } = await readyToRun(
    trx,
    caller,
    {
      ...ImportSpec.parse(JSON.parse(of.spec)),
      types: Object.fromEntries(columns.map(({ field, type }) => [field, type])),
      dateOrders: Object.fromEntries(columns.map(({ field, dateOrder }) => [field, dateOrder])),
    },
    now,
  )
  await clearErrors(trx, of)
  return changed(trx, of, { ...NOTHING_DONE, status: 'running', spec: JSON.stringify(spec), tagId, updatedAt: now })
}

/**
 * Checks an import that is ready again, with other readings of its columns; add its job in the same transaction.
 *
 * @throws ApiProblem import.notReady or limit.reached
 */
export async function recheckImport(
  trx: Scope,
  caller: Caller,
  id: string,
  { types, dateOrders }: Pick<Body, 'types' | 'dateOrders'>,
  now: Date,
): Promise<Row<'peopleImports'>> {
  const of = await lockedImport(trx, caller, id)
  if (of.status !== 'ready') throw new ApiProblem('import.notReady')
  await requirePlace(trx, caller)
  const spec = { ...ImportSpec.parse(JSON.parse(of.spec)), types, dateOrders }
  await clearErrors(trx, of)
  return changed(trx, of, {
    ...NOTHING_DONE,
    status: 'checking',
    spec: JSON.stringify(spec),
    found: null,
    updatedAt: now,
  })
}

/**
 * Begins to take back an import; add its job in the same transaction.
 *
 * @throws ApiProblem import.notUndone or limit.reached
 */
export async function beginUndo(trx: Scope, caller: Caller, id: string, now: Date): Promise<Row<'peopleImports'>> {
  const of = await lockedImport(trx, caller, id)
  const people = await undoablePeople(trx, of, now)
  if (people === 0) throw new ApiProblem('import.notUndone')
  await requirePlace(trx, caller)
  return changed(trx, of, { status: 'undoing', undoDone: 0, undoTotal: people, updatedAt: now })
}

/** People that an import has written and that can be taken back now; 0 when it cannot be undone. */
export async function undoablePeople(trx: Scope, of: Row<'peopleImports'>, now: Date): Promise<number> {
  if (!UNDOABLE.has(of.status) || undoEnd(of) <= now) return 0
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from people_import_changes
    where tenant_id = ${of.tenantId} and import_id = ${of.id} and outcome is null`.execute(trx)
  return rows[0]?.people ?? 0
}

const UNDOABLE: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed'])
/** An import changes last when it ends. */
export const undoEnd = ({ updatedAt }: Row<'peopleImports'>): Date =>
  new Date(updatedAt.getTime() + UNDO_HOURS * 3600 * 1000)

const NOTHING_DONE = { cursor: 0, rowsDone: 0, created: 0, updated: 0, skipped: 0, invalid: 0 }

const lockedImport = (trx: Scope, caller: Caller, id: string): Promise<Row<'peopleImports'>> =>
  trx
    .selectFrom('peopleImports')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

const changed = (
  trx: Scope,
  { tenantId, id }: Row<'peopleImports'>,
  values: Partial<Row<'peopleImports'>>,
): Promise<Row<'peopleImports'>> =>
  changeImport(trx, { tenantId, importId: id }).set(values).returningAll().executeTakeFirstOrThrow()

const clearErrors = (trx: Scope, { tenantId, id: importId }: Row<'peopleImports'>) =>
  trx
    .deleteFrom('peopleImportErrors')
    .where((eb) => eb.and({ tenantId, importId }))
    .execute()

/**
 * Stores an import of the blacklist; add its job in the same transaction.
 *
 * @throws ApiProblem as {@link storePeopleImport}
 */
export async function startBlacklistImport(
  trx: Scope,
  caller: Caller,
  { columns: { mobile, note: noteColumn }, note, ...file }: z.output<typeof importBlacklist.body>,
  now: Date,
): Promise<Row<'peopleImports'>> {
  const columns = { ...(mobile !== undefined && { mobile }), ...(noteColumn !== undefined && { note: noteColumn }) }
  const spec = { columns, existing: 'skip' as const, note, tag: null, types: {}, dateOrders: {} }
  return storeImport(trx, caller, { ...file, columns, target: 'blacklist', status: 'running', now }, spec)
}

type Stored = Mapping & {
  target: 'people' | 'blacklist'
  status: 'checking' | 'running'
  tagId?: string | null
  now: Date
}
const MOST = { people: MAX_PEOPLE, blacklist: MAX_BLACKLIST }

/** An account keeps only its newest imports, since the same file can be imported any number of times. */
async function storeImport(
  trx: Scope,
  caller: Caller,
  { target, status, tagId = null, now, ...mapping }: Stored,
  spec: Named,
): Promise<Row<'peopleImports'>> {
  const { file, rows, headings } = await readMapping(trx, caller, mapping, { at: '', now })
  const { tenantId, accountId } = ofCaller(caller)
  await requirePlace(trx, caller)
  if (status === 'running') await requireRoom(trx, caller, target, rows)
  await dropOldest(trx, { tenantId, accountId })
  const { fileId, hasHeadings } = mapping
  return trx
    .insertInto('peopleImports')
    .values({
      ...ofCaller(caller),
      id: newId(),
      userId: caller.user.id,
      target,
      status,
      tagId,
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

/** Its lock makes simultaneous imports count each other's rows. */
const requirePlace = (trx: Scope, caller: Caller) =>
  requireBelowLimit(trx, caller, {
    table: 'peopleImports',
    max: MAX_RUNNING,
    counted: sql`status in ('checking', 'running', 'undoing')`,
  })

/** A preview has found how many people are new; without one, each row may be. */
async function requireRoom(trx: Scope, caller: Caller, target: 'people' | 'blacklist', rows: number): Promise<void> {
  const { tenantId, accountId } = ofCaller(caller)
  const { rows: counted } = await sql<{ count: number }>`
    select (select count(*) from ${sql.table(target)} where tenant_id = ${tenantId} and account_id = ${accountId})::integer
      + (select coalesce(sum(rows_total - rows_done), 0) from people_imports
        where tenant_id = ${tenantId} and account_id = ${accountId} and status = 'running' and target = ${target})::integer
      as count`.execute(trx)
  if ((counted[0]?.count ?? 0) + rows > MOST[target])
    throw new ApiProblem('limit.reached', { params: { max: MOST[target] } })
}

/** Previews that nobody started are dropped apart, so that they do not push out imports that can be undone. */
async function dropOldest(trx: Scope, { tenantId, accountId }: { tenantId: string; accountId: string }): Promise<void> {
  const drop = (counted: RawBuilder<unknown>, kept: number) =>
    sql`delete from people_imports where tenant_id = ${tenantId} and id in (
      select id from people_imports where tenant_id = ${tenantId} and account_id = ${accountId} and ${counted}
      order by created_at desc, id desc offset ${kept})`.execute(trx)
  await drop(sql`status in ('completed', 'cancelled', 'failed', 'undone')`, MAX_KEPT - 1)
  await drop(sql`status = 'ready'`, MAX_READY - 1)
}

export const findImport = (trx: Scope, caller: Caller, id: string): Promise<Row<'peopleImports'>> =>
  trx
    .selectFrom('peopleImports')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

export function showImport(of: Row<'peopleImports'>): PeopleImport {
  const { tag } = ImportSpec.parse(JSON.parse(of.spec))
  const found = of.found === null ? undefined : Found.parse(JSON.parse(of.found))
  const isUndo = of.status === 'undoing' || of.status === 'undone'
  return {
    ...{ id: of.id, target: of.target, status: of.status, fileName: of.fileName },
    progress: isUndo ? { done: of.undoDone, total: of.undoTotal } : { done: of.rowsDone, total: of.rowsTotal },
    ...{ created: of.created, updated: of.updated, skipped: of.skipped, invalid: of.invalid },
    ...{ reasons: [], firstInvalid: [], headings: [] },
    ...{ changes: found?.changes ?? [], columns: found?.columns ?? [] },
    tag: tag === null ? null : { id: of.tagId, name: tag, segmentId: null },
    ...{ undoDate: null, undone: null },
    createDate: of.createdAt.toISOString(),
  }
}
