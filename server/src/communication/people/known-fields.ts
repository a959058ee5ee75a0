import type { OwnFieldType } from '@songsarn/contract/communication/own-fields'
import { MAX_ACCOUNT_FIELDS } from '@songsarn/contract/communication/people'
import * as z from 'zod/mini'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

type Account = { tenantId: string; accountId: string }

/** The own fields of an account. Values and filters are stored under the key of a field, which stays when its name changes. */
export type OwnFields = {
  byName: ReadonlyMap<string, KnownField>
  byKey: ReadonlyMap<string, KnownField>
}
type KnownField = Pick<Row<'ownFields'>, 'key' | 'name'> & { type: OwnFieldType }

export const fieldsOf = (trx: Scope, { tenantId, accountId }: Account): Promise<Row<'ownFields'>[]> =>
  trx
    .selectFrom('ownFields')
    .selectAll()
    .where((eb) => eb.and({ tenantId, accountId }))
    .orderBy(byName('name'))
    .execute()

export async function ownFields(trx: Scope, account: Account): Promise<OwnFields> {
  const fields = await fieldsOf(trx, account)
  return {
    byName: new Map(fields.map((field) => [field.name, field])),
    byKey: new Map(fields.map((field) => [field.key, field])),
  }
}

/** The key is the id, so that a field never gets the values of a deleted one of its name. */
export function newField(name: string, type: OwnFieldType, now: Date) {
  const id = newId()
  return { id, key: id, name, type, createdAt: now }
}

const Own = z.record(z.string(), z.string())

/** Stored values by the names of their fields. Values of a deleted field are left out until they are cleared. */
export function namedValues(own: string, nameOf: (key: string) => string | undefined): Record<string, string> {
  // Not by assignment, which ignores a field named `__proto__`.
  return Object.fromEntries(
    Object.entries(Own.parse(JSON.parse(own))).flatMap(([key, value]) => {
      const name = nameOf(key)
      return name === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Adds the fields of these names that the account does not have yet, as texts.
 *
 * @throws ApiProblem limit.reached
 */
export async function addOwnFields(
  trx: Scope,
  caller: Caller,
  names: readonly string[],
  now: Date,
): Promise<OwnFields> {
  const known = await ownFields(trx, ofCaller(caller))
  const added = names.filter((name) => !known.byName.has(name))
  if (added.length === 0) return known
  await requireBelowLimit(trx, caller, { table: 'ownFields', max: MAX_ACCOUNT_FIELDS + 1 - added.length })
  await trx
    .insertInto('ownFields')
    .values(added.map((name) => ({ ...newField(name, 'text', now), ...ofCaller(caller) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ownFields(trx, ofCaller(caller))
}
