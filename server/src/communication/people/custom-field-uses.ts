import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { ANY_FIELD, parseContent } from '@songsarn/sms/merge-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { CUSTOM_FORMS, readCustom } from './read-custom.ts'

type Field = Row<'customFields'>

const EXAMPLES = 3

/** People who have a value of a field. */
export async function countPeopleWith(trx: Scope, field: Field): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people p where ${hasValue(field)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** People whose value of a field is not of this type and cannot be read as one, and some of these values. */
export async function countOthers(
  trx: Scope,
  field: Field,
  type: CustomFieldType,
): Promise<{ count: number; examples: string[] }> {
  const value = sql`p.custom::jsonb ->> ${field.key}::text`
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::integer as count from (
      select ${value} as value from people p where ${hasValue(field)} offset 0) v
    where value <> '' and value !~ ${CUSTOM_FORMS[type]} group by value`.execute(trx)
  const others = rows.filter(({ value }) => readCustom(type, value) === undefined)
  return {
    count: others.reduce((sum, { count }) => sum + count, 0),
    examples: others.slice(0, EXAMPLES).map(({ value }) => value),
  }
}

/** Own values are JSON in a text. Its search for the key is quick, and spares most people the parsing. */
export const hasValue = ({
  tenantId,
  accountId,
  key,
}: Pick<Field, 'tenantId' | 'accountId' | 'key'>): RawBuilder<SqlBool> =>
  sql`p.tenant_id = ${tenantId} and p.account_id = ${accountId} and position(${`${JSON.stringify(key)}:`} in p.custom) > 0`

/** Segments with a condition on a field. */
export async function segmentsWith(
  trx: Scope,
  { tenantId, accountId, key }: Field,
): Promise<Pick<Row<'segments'>, 'id' | 'name' | 'filter'>[]> {
  const { rows } = await sql<Pick<Row<'segments'>, 'id' | 'name' | 'filter'>>`
    select id, name, filter from segments where tenant_id = ${tenantId} and account_id = ${accountId}
      and position(${`"field":${JSON.stringify(key)}`} in filter) > 0 order by ${byName('name')}, id`.execute(trx)
  return rows
}

/** Templates whose text has a field. */
export async function templatesWith(trx: Scope, { tenantId, accountId, name }: Field): Promise<Row<'templates'>[]> {
  const found = await trx
    .selectFrom('templates')
    .selectAll()
    .where((eb) => eb.and({ tenantId, accountId }))
    .where(sql<boolean>`position(${name} in content) > 0`)
    .orderBy(byName('name'))
    .execute()
  return found.filter(({ content }) =>
    parseContent(content, ANY_FIELD).pieces.some((piece) => typeof piece !== 'string' && piece.field === name),
  )
}
