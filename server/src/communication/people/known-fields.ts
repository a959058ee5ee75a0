import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { MAX_ACCOUNT_FIELDS } from '@songsarn/contract/communication/people'
import * as z from 'zod/mini'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

type Account = { tenantId: string; accountId: string }

/** The custom fields of an account. Values and filters are stored under the key of a field, which stays when its name changes. */
export type CustomFields = {
  byName: ReadonlyMap<string, KnownField>
  byKey: ReadonlyMap<string, KnownField>
}
type KnownField = Pick<Row<'customFields'>, 'key' | 'name'> & { type: CustomFieldType }

export const fieldsOf = (trx: Scope, { tenantId, accountId }: Account): Promise<Row<'customFields'>[]> =>
  trx
    .selectFrom('customFields')
    .selectAll()
    .where((eb) => eb.and({ tenantId, accountId }))
    .orderBy(byName('name'))
    .execute()

export async function customFields(trx: Scope, account: Account): Promise<CustomFields> {
  const fields = await fieldsOf(trx, account)
  return {
    byName: new Map(fields.map((field) => [field.name, field])),
    byKey: new Map(fields.map((field) => [field.key, field])),
  }
}

/** The key is the id, so that a field never gets the values of a deleted one of its name. */
export function newField(name: string, type: CustomFieldType, now: Date) {
  const id = newId()
  return { id, key: id, name, type, createdAt: now }
}

/** Values of custom fields as `people.custom` stores them, by the keys of the fields. */
export const CustomValues = z.record(z.string(), z.string())

/** Stored values by the names of their fields. Values of a deleted field are left out until they are cleared. */
export function namedValues(custom: string, nameOf: (key: string) => string | undefined): Record<string, string> {
  // Not by assignment, which ignores a field named `__proto__`.
  return Object.fromEntries(
    Object.entries(CustomValues.parse(JSON.parse(custom))).flatMap(([key, value]) => {
      const name = nameOf(key)
      return name === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Adds the fields of these names that the account does not have yet: of these types, otherwise texts.
 *
 * @throws ApiProblem limit.reached
 */
export async function addCustomFields(
  trx: Scope,
  caller: Caller,
  names: readonly string[],
  now: Date,
  types: ReadonlyMap<string, CustomFieldType> = new Map(),
): Promise<CustomFields> {
  const known = await customFields(trx, ofCaller(caller))
  const added = names.filter((name) => !known.byName.has(name))
  if (added.length === 0) return known
  await requireBelowLimit(trx, caller, { table: 'customFields', max: MAX_ACCOUNT_FIELDS + 1 - added.length })
  await trx
    .insertInto('customFields')
    .values(added.map((name) => ({ ...newField(name, types.get(name) ?? 'text', now), ...ofCaller(caller) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return customFields(trx, ofCaller(caller))
}
