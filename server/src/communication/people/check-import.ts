import { FoundColumn } from '@songsarn/contract/communication/people-imports'
import * as z from 'zod/mini'
import type { FileStore } from '../../files/files/ports.ts'
import { importBatches } from '../../files/imports/import-rows.ts'
import type { Row } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { columnReader } from './found-columns.ts'
import { ImportSpec, readRows, type WrongRow } from './import-batch.ts'
import { changeImport, findStoredImport, type ImportKey, storeErrors } from './import-row.ts'
import { type CustomFields, customFields } from './known-fields.ts'
import { knownPeople, uniquePeople } from './people-batch.ts'
import { changedFields, planChange } from './plan-person.ts'
import { type Reading, readPerson } from './read-person.ts'

/** Rows of one look at the database. */
const BATCH_ROWS = 5000

/** What a preview found out. */
export const Found = z.object({
  columns: z.array(FoundColumn),
  changes: z.array(z.object({ field: z.string(), people: z.number() })),
})
export type Found = z.output<typeof Found>

/** Custom fields that are not there yet are known by their names here. No key has this beginning. */
const NEW = 'new:'

/**
 * Finds out what an import would do, from its first row each time: nothing but its own row and its list of wrong rows is written, so a
 * lost process leaves nothing behind. It plans each person as the import itself does.
 */
export async function checkImport(store: Store, files: FileStore, key: ImportKey, signal: AbortSignal): Promise<void> {
  const begun = await asWorker(store, async (trx) => {
    const of = await findStoredImport(trx, key).executeTakeFirst()
    return of?.status === 'checking' ? { of, fields: await customFields(trx, of) } : undefined
  })
  if (!begun) return
  const { of, fields } = begun
  const spec = ImportSpec.parse(JSON.parse(of.spec))
  const columns = await findColumns(files, of, spec, fields, signal)
  const counts = await countChanges(store, files, key, { of, spec, fields, columns }, signal)
  if (!counts) return
  const { changes, ...numbers } = counts
  const found: Found = {
    columns,
    changes: [...changes].map(([field, people]) => ({ field, people })).sort((a, b) => b.people - a.people),
  }
  await asWorker(store, (trx) =>
    changeImport(trx, key)
      .set({ ...numbers, status: 'ready', found: JSON.stringify(found), rowsDone: of.rowsTotal, updatedAt: new Date() })
      .where('status', '=', 'checking')
      // It may be checked again with other types by now.
      .where('spec', '=', of.spec)
      .execute(),
  )
}

type Import = Row<'peopleImports'>

const dataRows = (spec: ImportSpec, at: number, rows: readonly { line: number; cells: string[] }[]) =>
  at === 0 && spec.hasHeadings ? rows.slice(1) : rows

/** The columns that can be read in more than one way: birthdays and custom fields. */
async function findColumns(
  files: FileStore,
  of: Import,
  spec: ImportSpec,
  { byName }: CustomFields,
  signal: AbortSignal,
): Promise<FoundColumn[]> {
  const readers = Object.entries(spec.columns)
    .filter(([field]) => field === 'birthDate' || isCustom(field))
    .map(([field, column]) => ({ field, column, reader: columnReader(field) }))
  if (readers.length === 0) return []
  let at = 0
  for await (const { rows, next } of importBatches(files, of.fileId, 0, BATCH_ROWS)) {
    signal.throwIfAborted()
    for (const { cells } of dataRows(spec, at, rows))
      for (const { column, reader } of readers) reader.note(cells[column] ?? '')
    at = next ?? at
  }
  return readers.map(({ field, reader }) => {
    const type = field === 'birthDate' ? ('date' as const) : (byName.get(field)?.type ?? spec.types[field])
    const dateOrder = spec.dateOrders[field]
    const isNew = field !== 'birthDate' && !byName.has(field)
    return reader.found({ isNew, ...(type && { type }), ...(dateOrder && { dateOrder }) })
  })
}

const NOT_CUSTOM = new Set([
  'mobile',
  'lineId',
  'firstName',
  'lastName',
  'address',
  'city',
  'country',
  'gender',
  'birthDate',
])
export const isCustom = (field: string): boolean => !NOT_CUSTOM.has(field)

type Checked = { of: Import; spec: ImportSpec; fields: CustomFields; columns: readonly FoundColumn[] }

/** Undefined when the import was cancelled meanwhile. */
async function countChanges(
  store: Store,
  files: FileStore,
  key: ImportKey,
  { of, spec, fields, columns }: Checked,
  signal: AbortSignal,
) {
  const nameOf = (name: string) => (isCustom(name) ? (fields.byName.get(name)?.key ?? NEW + name) : name)
  const reading: Reading = {
    columns: Object.fromEntries(Object.entries(spec.columns).map(([name, column]) => [nameOf(name), column])),
    types: new Map(columns.map(({ field, type }) => [nameOf(field), type])),
    dateOrders: new Map(columns.map(({ field, dateOrder }) => [nameOf(field), dateOrder])),
  }
  const shownName = (known: string) =>
    known.startsWith(NEW) ? known.slice(NEW.length) : (fields.byKey.get(known)?.name ?? known)
  const updates = spec.existing === 'update'
  /** People of earlier batches, and whether they are counted as added or changed. As numbers, which take a third of the memory. */
  const seen = new Map<number, boolean>()
  const changes = new Map<string, number>()
  const counts = { created: 0, updated: 0, skipped: 0, invalid: 0, changes }
  let [at, rowsDone] = [0, 0]
  for await (const { rows, next } of importBatches(files, of.fileId, 0, BATCH_ROWS)) {
    signal.throwIfAborted()
    const given = dataRows(spec, at, rows)
    const { found, wrong } = readRows({ rowsDone }, given, (cells) => readPerson(cells, reading))
    const people = uniquePeople(found, updates)
    const [before, now] = [rowsDone, rowsDone + given.length]
    const known = await asWorker(store, async (trx) => {
      const isChecking = await noteProgress(trx, key, of, { wrong, before, now })
      return isChecking ? knownPeople(trx, of, people, { locks: false }) : undefined
    })
    if (!known) return undefined
    let counted = 0
    for (const read of people) {
      const number = Number(read.mobile)
      if (seen.get(number) === true) continue
      const person = known.get(read.mobile)
      const change = person && updates ? planChange(person, read) : undefined
      const isNew = !person && !seen.has(number)
      seen.set(number, isNew || change !== undefined)
      if (isNew) counts.created += 1
      if (change) counts.updated += 1
      if (isNew || change) counted += 1
      if (change)
        for (const field of changedFields(change, shownName)) changes.set(field, (changes.get(field) ?? 0) + 1)
    }
    counts.skipped += found.length - counted
    counts.invalid += wrong.length
    rowsDone = now
    at = next ?? at
  }
  return counts
}

type Progress = { wrong: readonly WrongRow[]; before: number; now: number }

async function noteProgress(
  trx: Parameters<typeof changeImport>[0],
  key: ImportKey,
  of: Import,
  { wrong, before, now }: Progress,
): Promise<boolean> {
  const current = await findStoredImport(trx, key).forUpdate().executeTakeFirst()
  if (current?.status !== 'checking' || current.spec !== of.spec) return false
  if (before === 0)
    await trx
      .deleteFrom('peopleImportErrors')
      .where('tenantId', '=', of.tenantId)
      .where('importId', '=', of.id)
      .execute()
  if (wrong.length > 0) await storeErrors(trx, of, wrong)
  await changeImport(trx, key).set({ rowsDone: now, updatedAt: new Date() }).execute()
  return true
}
