import { EXISTING } from '@songsarn/contract/people'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { insertSelect } from '../db/distribution.ts'
import { newId } from '../db/id.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import type { FileStore } from '../files/ports.ts'
import { isUnavailable } from '../http/database-health.ts'
import { importBatches } from '../imports/import-rows.ts'
import type { TableRow } from '../imports/table-limits.ts'
import type { Job } from '../job-queue/job-queue.ts'
import type { Log } from '../logging/log.ts'
import { ownTypes } from './own-fields.ts'
import { type ReadPerson, type RowError, readPerson } from './read-person.ts'

/** Rows of one transaction, which holds the only connection of the embedded database. */
const BATCH_ROWS = 1000
const RESUME_AFTER_MS = 5 * 60_000

export type ImportKey = { tenantId: string; importId: string }

export const ImportSpec = z.object({
  hasHeadings: z.boolean(),
  columns: z.record(z.string(), z.number()),
  existing: z.enum(EXISTING),
})
export type ImportSpec = z.output<typeof ImportSpec>

export const IMPORT_PEOPLE_JOB = { name: 'import-people' } as const

/** Runs one import: key it by the import. It goes on from its cursor, so it may run again or in two processes. */
export const importPeopleJob = (store: Store, files: FileStore, log: Log): Job<ImportKey> => ({
  ...IMPORT_PEOPLE_JOB,
  concurrency: 2,
  run: (key, { signal }) => runOrFail(store, files, log, key, signal),
})

/** Takes over imports whose job was lost: the jobs of a page end with the page. */
export const resumePeopleImportsJob = (store: Store, files: FileStore, log: Log): Job => ({
  name: 'resume-people-imports',
  everySeconds: 60,
  run: async (_, { signal }) => {
    const before = new Date(Date.now() - RESUME_AFTER_MS)
    const lost = await asWorker(store, (trx) =>
      trx
        .selectFrom('peopleImports')
        .select(['tenantId', 'id as importId'])
        .where('status', '=', 'running')
        .where('updatedAt', '<', before)
        .execute(),
    )
    for (const key of lost) await runOrFail(store, files, log, key, signal)
  },
})

/** When the database is away, or the process stops, the rest is done later. Any other error would come again. */
async function runOrFail(store: Store, files: FileStore, log: Log, key: ImportKey, signal: AbortSignal) {
  try {
    await runImport(store, files, key, signal)
  } catch (error) {
    if (signal.aborted || isUnavailable(error)) throw error
    log.error({ err: error, import: key.importId }, 'an import of people failed')
    await asWorker(store, (trx) =>
      changeImport(trx, key).set({ status: 'failed' }).where('status', '=', 'running').execute(),
    )
  }
}

const changeImport = (trx: Scope, { tenantId, importId }: ImportKey) =>
  trx.updateTable('peopleImports').where('tenantId', '=', tenantId).where('id', '=', importId)

const findImport = (trx: Scope, { tenantId, importId }: ImportKey) =>
  trx.selectFrom('peopleImports').selectAll().where('tenantId', '=', tenantId).where('id', '=', importId)

/** Imports from the stored cursor to the end, a batch in each transaction. */
export async function runImport(store: Store, files: FileStore, key: ImportKey, signal: AbortSignal): Promise<void> {
  const begun = await asWorker(store, (trx) => findImport(trx, key).executeTakeFirst())
  if (begun?.status !== 'running') return
  const spec = ImportSpec.parse(JSON.parse(begun.spec))
  let cursor = begun.cursor
  for await (const { rows, next } of importBatches(files, begun.fileId, cursor, BATCH_ROWS)) {
    signal.throwIfAborted()
    const at = cursor
    const given = at === 0 && spec.hasHeadings ? rows.slice(1) : rows
    const isRunning = await asWorker(store, async (trx) => {
      const current = await findImport(trx, key).forUpdate().executeTakeFirst()
      // It was cancelled, or another process did this batch.
      if (current?.status !== 'running' || current.cursor !== at) return false
      await storeBatch(trx, current, spec, given, next)
      return true
    })
    if (!isRunning || next === null) return
    cursor = next
  }
}

async function storeBatch(
  trx: Scope,
  of: Row<'peopleImports'>,
  spec: ImportSpec,
  rows: readonly TableRow[],
  next: number | null,
): Promise<void> {
  const people = new Map<string, ReadPerson>()
  const wrong: { rowNo: number; line: number; reason: RowError; cells: string }[] = []
  let repeated = 0
  const types = await ownTypes(trx, { tenantId: of.tenantId, accountId: of.accountId })
  for (const [index, { line, cells }] of rows.entries()) {
    const read = readPerson(cells, spec.columns, types)
    if ('error' in read) {
      wrong.push({ rowNo: of.rowsDone + index + 1, line, reason: read.error, cells: JSON.stringify(cells) })
      continue
    }
    const earlier = people.get(read.mobile)
    if (earlier) repeated += 1
    if (!earlier) people.set(read.mobile, read)
    else if (spec.existing === 'update') {
      Object.assign(earlier.fields, read.fields)
      Object.assign(earlier.own, read.own)
    }
  }
  const all = [...people.values()]
  const known = await knownMobiles(trx, of, all)
  const updates = spec.existing === 'update'
  const stored = updates ? all : all.filter(({ mobile }) => !known.has(mobile))
  if (stored.length > 0) await storePeople(trx, of, stored, updates)
  if (wrong.length > 0) await storeErrors(trx, of, wrong)
  const now = new Date()
  await changeImport(trx, { tenantId: of.tenantId, importId: of.id })
    .set((eb) => ({
      ...(next === null ? { status: 'completed' as const } : { cursor: next }),
      rowsDone: eb('rowsDone', '+', rows.length),
      created: eb('created', '+', all.length - known.size),
      updated: eb('updated', '+', updates ? known.size : 0),
      skipped: eb('skipped', '+', repeated + (updates ? 0 : known.size)),
      invalid: eb('invalid', '+', wrong.length),
      updatedAt: now,
    }))
    .execute()
}

async function knownMobiles(
  trx: Scope,
  { tenantId, accountId }: Row<'peopleImports'>,
  people: readonly ReadPerson[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const { rows } = await sql<{ mobile: string }>`
    select p.mobile from ${bulkRows(people, 'n', { mobile: ['text', (of) => of.mobile] })}
    join people p on p.tenant_id = ${tenantId} and p.account_id = ${accountId} and p.mobile = n.mobile`.execute(trx)
  return new Set(rows.map(({ mobile }) => mobile))
}

/** A value that a row does not have leaves the one of the person. */
async function storePeople(
  trx: Scope,
  { tenantId, accountId }: Row<'peopleImports'>,
  people: readonly ReadPerson[],
  updates: boolean,
): Promise<void> {
  const now = new Date()
  const table = bulkRows(people, 'r', {
    id: ['uuid', () => newId()],
    mobile: ['text', (of) => of.mobile],
    first_name: ['text', ({ fields }) => fields.firstName ?? ''],
    last_name: ['text', ({ fields }) => fields.lastName ?? ''],
    address: ['text', ({ fields }) => fields.address ?? ''],
    city: ['text', ({ fields }) => fields.city ?? ''],
    country: ['text', ({ fields }) => fields.country ?? ''],
    gender: ['text', ({ fields }) => fields.gender ?? ''],
    birth_date: ['text', ({ fields }) => fields.birthDate],
    own: ['text', ({ own }) => JSON.stringify(own)],
  })
  const texts = ['first_name', 'last_name', 'address', 'city', 'country', 'gender']
  const kept = texts.map(
    (name) => sql`${sql.ref(name)} = coalesce(nullif(${sql.ref(`excluded.${name}`)}, ''), ${sql.ref(`x.${name}`)})`,
  )
  const change = sql`do update set ${sql.join(kept)}, birth_date = coalesce(excluded.birth_date, x.birth_date),
    own = (x.own::jsonb || excluded.own::jsonb)::text, updated_at = excluded.updated_at`
  await insertSelect(
    trx,
    sql`insert into people as x (tenant_id, account_id, id, mobile, first_name, last_name, address, city, country, gender,
      birth_date, own, created_at, updated_at)
    select ${tenantId}::uuid, ${accountId}::uuid, r.id, r.mobile, r.first_name, r.last_name, r.address, r.city, r.country,
      r.gender, r.birth_date::date, r.own, ${now}::timestamptz, ${now}::timestamptz from ${table}
    on conflict (tenant_id, account_id, mobile) ${updates ? change : sql`do nothing`}`,
    'mobile',
  )
}

async function storeErrors(
  trx: Scope,
  { tenantId, id, accountId }: Row<'peopleImports'>,
  wrong: readonly { rowNo: number; line: number; reason: RowError; cells: string }[],
): Promise<void> {
  await trx
    .insertInto('peopleImportErrors')
    .values(wrong.map((row) => ({ tenantId, importId: id, accountId, ...row })))
    .execute()
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes what imports have left after 30 days; people stay. */
export const purgePeopleImportsJob = (store: Store): Job => ({
  name: 'purge-people-imports',
  everySeconds: 3600,
  run: async () => {
    const before = new Date(Date.now() - KEPT_MS)
    await asWorker(store, (trx) =>
      trx.deleteFrom('peopleImports').where('createdAt', '<', before).where('status', '<>', 'running').execute(),
    )
  },
})
