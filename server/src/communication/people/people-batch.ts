import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { readRows, type StoreBatch } from './import-batch.ts'
import { customFields } from './known-fields.ts'
import { lockPeople } from './lock-people.ts'
import { joinChanges, type PersonChange, planChange, SomeValues, withValues } from './plan-person.ts'
import { type ReadPerson, readPerson } from './read-person.ts'
import { updatePeople } from './update-people.ts'

type Import = Row<'peopleImports'>

/** Adds people, and updates or skips those that the account has. Notes what it did to each, so that it can be undone. */
export const peopleBatch: StoreBatch = async (trx, of, spec, rows) => {
  const { byKey } = await customFields(trx, of)
  const types = new Map([...byKey.values()].map(({ key, type }) => [key, type]))
  const reading = { columns: spec.columns, types, dateOrders: new Map(Object.entries(spec.dateOrders)) }
  const { found, wrong } = readRows(of, rows, (cells) => readPerson(cells, reading))
  const updates = spec.existing === 'update'
  const people = uniquePeople(found, updates)
  await lockPeople(trx, of.accountId)
  const { created, updated } = await storePeople(trx, of, people, updates)
  return { created, updated, skipped: found.length - created - updated, wrong }
}

/** Each mobile once. With `updates`, later rows of a mobile change what the earlier ones say. */
export function uniquePeople(found: readonly ReadPerson[], updates: boolean): ReadPerson[] {
  const people = new Map<string, ReadPerson>()
  for (const read of found) {
    const earlier = people.get(read.mobile)
    if (!earlier) people.set(read.mobile, read)
    else if (updates) {
      Object.assign(earlier.fields, read.fields)
      Object.assign(earlier.custom, read.custom)
    }
  }
  return [...people.values()]
}

async function storePeople(trx: Scope, of: Import, people: readonly ReadPerson[], updates: boolean) {
  const known = await knownPeople(trx, of, people, { locks: true })
  const added = await addPeople(
    trx,
    of,
    people.filter(({ mobile }) => !known.has(mobile)),
  )
  // Somebody else added these at the same time.
  const missed = people.filter(({ mobile }) => !known.has(mobile) && !added.has(mobile))
  for (const [mobile, person] of await knownPeople(trx, of, missed, { locks: true })) known.set(mobile, person)
  const changed = await changePeople(trx, of, people, { known, updates })
  return { created: added.size, updated: changed }
}

/** The people of the account with these mobiles, by their mobiles. */
export async function knownPeople(
  trx: Scope,
  { tenantId, accountId }: Pick<Import, 'tenantId' | 'accountId'>,
  people: readonly Pick<ReadPerson, 'mobile'>[],
  { locks }: { locks: boolean },
): Promise<Map<string, Row<'people'>>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<Row<'people'>>`
    select p.* from ${bulkRows(people, 'n', { mobile: ['text', (one) => one.mobile] })}
    join people p on p.tenant_id = ${tenantId} and p.account_id = ${accountId} and p.mobile = n.mobile
    ${locks ? sql`for update of p` : sql``}`.execute(trx)
  return new Map(rows.map((person) => [person.mobile, person]))
}

/** Adds people; returns the mobiles of those that the account did not have. */
async function addPeople(trx: Scope, of: Import, people: readonly ReadPerson[]): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const { tenantId, accountId, tagId } = of
  const now = new Date()
  const table = bulkRows(people, 'r', {
    id: ['uuid', () => newId()],
    mobile: ['text', (one) => one.mobile],
    first_name: ['text', ({ fields }) => fields.firstName ?? ''],
    last_name: ['text', ({ fields }) => fields.lastName ?? ''],
    address: ['text', ({ fields }) => fields.address ?? ''],
    city: ['text', ({ fields }) => fields.city ?? ''],
    country: ['text', ({ fields }) => fields.country ?? ''],
    gender: ['text', ({ fields }) => fields.gender ?? ''],
    birth_date: ['text', ({ fields }) => fields.birthDate],
    line_id: ['text', ({ fields }) => fields.lineId],
    custom: ['text', ({ custom }) => JSON.stringify(custom)],
  })
  const tags = tagId === null ? sql`'{}'::uuid[]` : sql`array[${tagId}::uuid]`
  // `returning` also lets Citus copy the rows (see `insertSelect`).
  const { rows } = await sql<{ id: string; mobile: string }>`
    with stored as (
      insert into people as x (tenant_id, account_id, id, mobile, first_name, last_name, address, city, country, gender,
        birth_date, line_id, custom, tags, created_at, updated_at)
      select ${tenantId}::uuid, ${accountId}::uuid, r.id, r.mobile, r.first_name, r.last_name, r.address, r.city, r.country,
        r.gender, r.birth_date::date, r.line_id, r.custom, ${tags}, ${now}::timestamptz, ${now}::timestamptz from ${table}
      on conflict (tenant_id, account_id, mobile) do nothing returning x.id, x.mobile)
    select id, mobile from stored`.execute(trx)
  const none: PersonChange = { before: {}, after: {} }
  await noteChanges(
    trx,
    of,
    rows.map(({ id, mobile }) => ({
      ...{ personId: id, mobile, isNew: true, change: none, isTagged: tagId !== null, beforeAt: now, afterAt: now },
    })),
  )
  return new Set(rows.map(({ mobile }) => mobile))
}

type Noted = Pick<Row<'peopleImportChanges'>, 'personId' | 'mobile' | 'isNew' | 'isTagged' | 'beforeAt' | 'afterAt'> & {
  change: PersonChange
}
type Known = { known: ReadonlyMap<string, Row<'people'>>; updates: boolean }

/** Gives known people the values of the file, and everybody the tag. Returns how many got values, for the first time in this import. */
async function changePeople(
  trx: Scope,
  of: Import,
  people: readonly ReadPerson[],
  { known, updates }: Known,
): Promise<number> {
  const noted = await notedChanges(trx, of, [...known.values()])
  const changed: Row<'people'>[] = []
  const notes: Noted[] = []
  const now = new Date()
  let updated = 0
  for (const read of people) {
    const person = known.get(read.mobile)
    if (!person) continue
    const earlier = noted.get(person.id)
    const change = updates ? planChange(person, read) : undefined
    const isTagged = of.tagId !== null && !person.tags.includes(of.tagId)
    if (!change && !isTagged && !person.isSample) continue
    if (change && !earlier?.isNew && isEmpty(earlier?.change)) updated += 1
    changed.push({
      ...(change ? withValues(person, change.after) : person),
      ...(change && { updatedAt: now }),
      // Who is in a file is not a sample any more.
      isSample: false,
      tags: isTagged && of.tagId !== null ? [...person.tags, of.tagId] : person.tags,
    })
    notes.push({
      ...{ personId: person.id, mobile: person.mobile, isNew: earlier?.isNew ?? false },
      change: change && earlier ? joinChanges(earlier.change, change) : (change ?? earlier?.change ?? EMPTY),
      isTagged: isTagged || (earlier?.isTagged ?? false),
      beforeAt: earlier?.beforeAt ?? person.updatedAt,
      afterAt: change ? now : person.updatedAt,
    })
  }
  await updatePeople(trx, of, changed)
  await noteChanges(trx, of, notes)
  return updated
}

const EMPTY: PersonChange = { before: {}, after: {} }
const isEmpty = (change: PersonChange | undefined): boolean => !change || Object.keys(change.after).length === 0

export const valuesOf = (stored: string): SomeValues => SomeValues.parse(JSON.parse(stored))

/** What this import did to these people so far. */
async function notedChanges(
  trx: Scope,
  { tenantId, id: importId }: Import,
  people: readonly Row<'people'>[],
): Promise<Map<string, Noted>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<Row<'peopleImportChanges'>>`
    select c.* from ${bulkRows(people, 'n', { id: ['uuid', (one) => one.id] })}
    join people_import_changes c on c.tenant_id = ${tenantId} and c.import_id = ${importId} and c.person_id = n.id`.execute(
    trx,
  )
  return new Map(
    rows.map((row) => [row.personId, { ...row, change: { before: valuesOf(row.before), after: valuesOf(row.after) } }]),
  )
}

async function noteChanges(trx: Scope, { tenantId, accountId, id }: Import, notes: readonly Noted[]): Promise<void> {
  if (notes.length === 0) return
  const table = bulkRows(notes, 'n', {
    person_id: ['uuid', (one) => one.personId],
    mobile: ['text', (one) => one.mobile],
    is_new: ['boolean', (one) => one.isNew],
    before: ['text', (one) => JSON.stringify(one.change.before)],
    after: ['text', (one) => JSON.stringify(one.change.after)],
    is_tagged: ['boolean', (one) => one.isTagged],
    before_at: ['timestamptz', (one) => one.beforeAt],
    after_at: ['timestamptz', (one) => one.afterAt],
  })
  await sql`
    with stored as (
      insert into people_import_changes as x (tenant_id, import_id, account_id, person_id, mobile, is_new, before, after, is_tagged,
        before_at, after_at)
      select ${tenantId}::uuid, ${id}::uuid, ${accountId}::uuid, n.person_id, n.mobile, n.is_new, n.before, n.after, n.is_tagged,
        n.before_at, n.after_at from ${table}
      on conflict (tenant_id, import_id, person_id) do update
        set before = excluded.before, after = excluded.after, is_tagged = excluded.is_tagged, after_at = excluded.after_at
      returning x.person_id)
    select count(*) from stored`.execute(trx)
}
