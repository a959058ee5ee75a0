import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { insertSelect } from '../../foundation/db/distribution.ts'
import { newId } from '../../foundation/db/id.ts'
import { readRows, type StoreBatch } from './import-batch.ts'
import { customFields } from './known-fields.ts'
import { type ReadPerson, readPerson } from './read-person.ts'

/** Adds people, and updates or skips those that the account has. */
export const peopleBatch: StoreBatch = async (trx, of, spec, rows) => {
  const { byKey } = await customFields(trx, of)
  const { found, wrong } = readRows(of, rows, (cells) => readPerson(cells, spec.columns, byKey))
  const updates = spec.existing === 'update'
  const people = new Map<string, ReadPerson>()
  for (const read of found) {
    const earlier = people.get(read.mobile)
    if (!earlier) people.set(read.mobile, read)
    else if (updates) {
      Object.assign(earlier.fields, read.fields)
      Object.assign(earlier.custom, read.custom)
    }
  }
  const all = [...people.values()]
  const known = await knownMobiles(trx, of, all)
  const stored = updates ? all : all.filter(({ mobile }) => !known.has(mobile))
  if (stored.length > 0) await storePeople(trx, of, stored, updates)
  return {
    created: all.length - known.size,
    updated: updates ? known.size : 0,
    skipped: found.length - all.length + (updates ? 0 : known.size),
    wrong,
  }
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
    line_id: ['text', ({ fields }) => fields.lineId],
    custom: ['text', ({ custom }) => JSON.stringify(custom)],
  })
  const texts = ['first_name', 'last_name', 'address', 'city', 'country', 'gender']
  const kept = texts.map(
    (name) => sql`${sql.ref(name)} = coalesce(nullif(${sql.ref(`excluded.${name}`)}, ''), ${sql.ref(`x.${name}`)})`,
  )
  const change = sql`do update set ${sql.join(kept)}, birth_date = coalesce(excluded.birth_date, x.birth_date), line_id = coalesce(excluded.line_id, x.line_id),
    custom = (x.custom::jsonb || excluded.custom::jsonb)::text, updated_at = excluded.updated_at`
  await insertSelect(
    trx,
    sql`insert into people as x (tenant_id, account_id, id, mobile, first_name, last_name, address, city, country, gender,
      birth_date, line_id, custom, created_at, updated_at)
    select ${tenantId}::uuid, ${accountId}::uuid, r.id, r.mobile, r.first_name, r.last_name, r.address, r.city, r.country,
      r.gender, r.birth_date::date, r.line_id, r.custom, ${now}::timestamptz, ${now}::timestamptz from ${table}
    on conflict (tenant_id, account_id, mobile) ${updates ? change : sql`do nothing`}`,
    'mobile',
  )
}
