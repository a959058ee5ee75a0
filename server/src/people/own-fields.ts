import {
  createOwnField,
  deleteOwnField,
  listOwnFields,
  MAX_ACCOUNT_FIELDS,
  type OwnField,
  type OwnFieldType,
  PERSON_FIELDS,
  updateOwnField,
} from '@songsarn/contract/people'
import { sql } from 'kysely'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { requireBelowLimit } from '../http/account-limit.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { fieldError } from '../http/field-errors.ts'
import { type Handler, handle } from '../http/handle.ts'
import { heavyRead } from '../http/heavy-reads.ts'
import type { Ports } from '../http/ports.ts'
import { OWN_FORMS } from './read-own.ts'

type Account = { tenantId: string; accountId: string }

/** Names of the fields that every person has, and of merge fields that are none of a person. */
const TAKEN = new Set<string>([...PERSON_FIELDS, 'mobile', 'coupon', 'link'])

export const ownFieldHandlers = (ports: Ports): Handler[] => [
  handle(listOwnFields, async ({ caller, transaction }) =>
    transaction(async (trx) => ({ items: (await fieldsOf(trx, ofCaller(caller))).map(shown) })),
  ),

  handle(createOwnField, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => {
      await requireBelowLimit(trx, caller, { table: 'ownFields', max: MAX_ACCOUNT_FIELDS })
      const taken = () => new ApiProblem('ownField.nameTaken', { errors: [fieldError('name', 'taken')] })
      if (TAKEN.has(body.name)) throw taken()
      const row = await trx
        .insertInto('ownFields')
        .values({ ...ofCaller(caller), id: newId(), ...body, createdAt: ports.now() })
        .onConflict((conflict) => conflict.columns(['tenantId', 'accountId', 'name']).doNothing())
        .returningAll()
        .executeTakeFirstOrThrow(taken)
      await audit(trx, { action: 'create', subject: 'Person', target: row, after: { ownField: row.name, ...body } })
      return saveResponse(trx, shown(row))
    }),
  ),

  handle(
    updateOwnField,
    async (context, { params, body }) =>
      heavyRead(ports.store, context, async (trx) => {
        const { caller, audit } = context
        const before = await findField(trx, caller, params.id)
        const others = await countValues(trx, before, sql`value !~ ${OWN_FORMS[body.type]}`)
        if (others > 0) {
          const errors = [fieldError('type', 'notAllowed')]
          throw new ApiProblem('ownField.otherValues', { params: { count: others }, errors })
        }
        const changed = trx.updateTable('ownFields').set(body).where('tenantId', '=', before.tenantId)
        const row = await changed.where('id', '=', before.id).returningAll().executeTakeFirstOrThrow()
        const types = { before: { type: before.type }, after: { type: row.type } }
        await audit(trx, { action: 'update', subject: 'Person', target: row, ...types })
        return shown(row)
      }),
    async (trx, caller, { id }) => Boolean(await findField(trx, caller, id)),
  ),

  handle(deleteOwnField, async (context, { params }) =>
    heavyRead(ports.store, context, async (trx) => {
      const { caller, audit } = context
      const field = await findField(trx, caller, params.id)
      const count = await countValues(trx, field, sql`true`)
      if (count > 0) throw new ApiProblem('ownField.used', { params: { count } })
      const { tenantId, id } = field
      await trx.deleteFrom('ownFields').where('tenantId', '=', tenantId).where('id', '=', id).execute()
      await audit(trx, { action: 'delete', subject: 'Person', target: field, before: { ownField: field.name } })
      return undefined
    }),
  ),
]

const shown = ({ id, name, type }: Row<'ownFields'>): OwnField => ({ id, name, type })

const findField = (trx: Scope, caller: Caller, id: string): Promise<Row<'ownFields'>> =>
  trx
    .selectFrom('ownFields')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

const fieldsOf = (trx: Scope, account: Account): Promise<Row<'ownFields'>[]> =>
  trx
    .selectFrom('ownFields')
    .selectAll()
    .where((eb) => eb.and(account))
    .orderBy('name')
    .execute()

export const ownFieldNames = async (trx: Scope, account: Account): Promise<string[]> =>
  (await fieldsOf(trx, account)).map(({ name }) => name)

export type OwnTypes = ReadonlyMap<string, OwnFieldType>

export const ownTypes = async (trx: Scope, account: Account): Promise<OwnTypes> =>
  new Map((await fieldsOf(trx, account)).map(({ name, type }) => [name, type]))

/**
 * Adds the fields of these names that the account does not have yet, as texts.
 *
 * @throws ApiProblem limit.reached
 */
export async function addOwnFields(trx: Scope, caller: Caller, names: readonly string[], now: Date): Promise<void> {
  const known = new Set(await ownFieldNames(trx, ofCaller(caller)))
  const added = names.filter((name) => !known.has(name))
  if (added.length === 0) return
  await requireBelowLimit(trx, caller, { table: 'ownFields', max: MAX_ACCOUNT_FIELDS + 1 - added.length })
  const values = added.map((name) => ({
    ...ofCaller(caller),
    id: newId(),
    name,
    type: 'text' as const,
    createdAt: now,
  }))
  await trx
    .insertInto('ownFields')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'accountId', 'name']).doNothing())
    .execute()
}

/** People whose value of a field meets a condition on `value`. */
async function countValues(
  trx: Scope,
  { tenantId, accountId, name }: Row<'ownFields'>,
  condition: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select own::jsonb ->> ${name}::text as value from people
      where tenant_id = ${tenantId} and account_id = ${accountId} and position(${`${JSON.stringify(name)}:`} in own) > 0
      offset 0) v
    where value <> '' and ${condition}`.execute(trx)
  return rows[0]?.count ?? 0
}
