import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'

/** Stores the fields, tags, times and marks of locked people of one account. */
export async function updatePeople(
  trx: Scope,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  people: readonly Row<'people'>[],
): Promise<void> {
  if (people.length === 0) return
  const table = bulkRows(people, 'n', {
    id: ['uuid', (one) => one.id],
    first_name: ['text', (one) => one.firstName],
    last_name: ['text', (one) => one.lastName],
    address: ['text', (one) => one.address],
    city: ['text', (one) => one.city],
    country: ['text', (one) => one.country],
    gender: ['text', (one) => one.gender],
    birth_date: ['date', (one) => one.birthDate],
    line_id: ['text', (one) => one.lineId],
    custom: ['text', (one) => one.custom],
    // An array of arrays would need one length. In an update, Citus refuses casts that depend on settings, as from a text to an array.
    tags: ['text', (one) => one.tags.join(',')],
    is_sample: ['boolean', (one) => one.isSample],
    updated_at: ['timestamptz', (one) => one.updatedAt],
  })
  await sql`
    update people p set first_name = n.first_name, last_name = n.last_name, address = n.address, city = n.city, country = n.country,
      gender = n.gender, birth_date = n.birth_date, line_id = n.line_id, custom = n.custom, tags = string_to_array(n.tags, ',')::uuid[],
      is_sample = n.is_sample, updated_at = n.updated_at
    from ${table} where p.tenant_id = ${tenantId} and p.account_id = ${accountId} and p.id = n.id`.execute(trx)
}
