import type { FieldError } from '@songsarn/contract/base/problem'
import type { createPerson, Person } from '@songsarn/contract/communication/people'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { requireMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { addOwnFields, namedValues, ownFields } from './known-fields.ts'
import { readOwn } from './read-own.ts'

type PersonBody = z.output<typeof createPerson.body>

/** The columns of a person. Refuses a malformed mobile, and values that are not of the type of their own field. */
export async function columnsOf(trx: Scope, caller: Caller, person: PersonBody, now: Date) {
  const { mobile, own, birthDate, lineId, ...rest } = person
  return {
    ...rest,
    mobile: requireMobile(mobile),
    birthDate: birthDate === '' ? null : birthDate,
    ...(lineId !== undefined && { lineId: lineId || null }),
    ...(own && { own: JSON.stringify(await readOwnValues(trx, caller, own, now)) }),
  }
}

async function readOwnValues(trx: Scope, caller: Caller, own: Readonly<Record<string, string>>, now: Date) {
  const { byName } = await addOwnFields(trx, caller, Object.keys(own), now)
  const values: Record<string, string> = {}
  const errors: FieldError[] = []
  for (const [name, typed] of Object.entries(own)) {
    const field = byName.get(name)
    const value = readOwn(field?.type ?? 'text', typed)
    if (value === undefined) errors.push(fieldError(`own.${name}`, 'format'))
    else if (field && value !== '') values[field.key] = value
  }
  if (errors.length > 0) throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors })
  return values
}

export const mobileTaken = () => new ApiProblem('person.mobileTaken', { errors: [fieldError('mobile', 'notAllowed')] })

export const findPerson = (trx: Scope, caller: Caller, id: string): Promise<Row<'people'>> =>
  trx
    .selectFrom('people')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

/** People as the API shows them, with what the blacklists of the account and of its parent say. */
export async function showPeople(trx: Scope, caller: Caller, rows: readonly Row<'people'>[]): Promise<Person[]> {
  const { tenantId, accountId } = ofCaller(caller)
  const { parentId } = caller.acting
  const accounts = parentId === null ? [accountId] : [accountId, parentId]
  const { rows: listed } =
    rows.length === 0
      ? { rows: [] }
      : await sql<{ mobile: string; reason: 'unsubscribed' | 'blacklisted' }>`
          select mobile, max(reason) as reason from blacklist
          where tenant_id = ${tenantId} and account_id = any (${accounts}::uuid[])
            and mobile = any (${rows.map(({ mobile }) => mobile)}::text[]) group by mobile`.execute(trx)
  const { byKey } = await ownFields(trx, { tenantId, accountId })
  const reasons = new Map(listed.map(({ mobile, reason }) => [mobile, reason]))
  return rows.map((of) => ({
    id: of.id,
    mobile: of.mobile,
    firstName: of.firstName,
    lastName: of.lastName,
    address: of.address,
    city: of.city,
    country: of.country,
    gender: of.gender,
    birthDate: of.birthDate ?? '',
    lineId: of.lineId ?? '',
    own: namedValues(of.own, (key) => byKey.get(key)?.name),
    blacklisted: reasons.get(of.mobile) ?? null,
    createDate: of.createdAt.toISOString(),
    updateDate: of.updatedAt.toISOString(),
  }))
}
