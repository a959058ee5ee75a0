import {
  createOwnField,
  deleteOwnField,
  getOwnFieldUses,
  listOwnFields,
  type OwnField,
  updateOwnField,
} from '@songsarn/contract/communication/own-fields'
import { MAX_ACCOUNT_FIELDS, PERSON_FIELDS } from '@songsarn/contract/communication/people'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { isDuplicate } from '../../foundation/db/is-duplicate.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { FIT_OWN_VALUES_JOB } from './fit-own-values.ts'
import { fieldsOf, newField, ownFields } from './known-fields.ts'
import { countOthers, countPeopleWith, segmentsWith, templatesWith } from './own-field-uses.ts'
import { renameInTemplates } from './rename-in-templates.ts'

/** Names of the fields that every person has, and of merge fields that do not belong to a person. */
const TAKEN = new Set<string>([...PERSON_FIELDS, 'lineId', 'mobile', 'coupon', 'link'])

const nameTaken = () => new ApiProblem('ownField.nameTaken', { errors: [fieldError('name', 'taken')] })

export const ownFieldHandlers = (ports: Ports): Handler[] => {
  /** Values are changed later: up to a million people have one. */
  async function fitValues(trx: Scope, { afterCommit }: CallerContext, { tenantId, accountId, key }: Row<'ownFields'>) {
    await ports.jobs.add(trx, FIT_OWN_VALUES_JOB, { tenantId, accountId, key }, `${key}:${ports.now().getTime()}`)
    afterCommit('own values')
  }

  return [
    handle(listOwnFields, async ({ caller, transaction }) =>
      transaction(async (trx) => ({ items: (await fieldsOf(trx, ofCaller(caller))).map(shown) })),
    ),

    handle(createOwnField, async ({ caller, transaction, audit, saveResponse }, { body }) =>
      transaction(async (trx) => {
        await requireBelowLimit(trx, caller, { table: 'ownFields', max: MAX_ACCOUNT_FIELDS })
        if (TAKEN.has(body.name)) throw nameTaken()
        const row = await trx
          .insertInto('ownFields')
          .values({ ...ofCaller(caller), ...newField(body.name, body.type, ports.now()) })
          .onConflict((conflict) => conflict.columns(['tenantId', 'accountId', 'name']).doNothing())
          .returningAll()
          .executeTakeFirstOrThrow(nameTaken)
        await audit(trx, { action: 'create', subject: 'Person', target: row, after: { ownField: row.name, ...body } })
        return saveResponse(trx, shown(row))
      }),
    ),

    handle(getOwnFieldUses, async (context, { params, query }) =>
      heavyRead(ports.store, context, async (trx) => {
        const field = await findField(trx, context.caller, params.id)
        const { count: others, examples } = query.type
          ? await countOthers(trx, field, query.type)
          : { count: 0, examples: [] }
        return {
          people: await countPeopleWith(trx, field),
          others,
          examples,
          segments: (await segmentsWith(trx, field)).map(({ name }) => name),
          templates: (await templatesWith(trx, field)).map(({ name }) => name),
        }
      }),
    ),

    handle(
      updateOwnField,
      async (context, { params, body }) =>
        heavyRead(ports.store, context, async (trx) => {
          const { caller, audit } = context
          const before = await findField(trx, caller, params.id)
          const { name = before.name, type = before.type } = body
          if (name !== before.name && TAKEN.has(name)) throw nameTaken()
          if (type !== before.type && !body.dropOthers) await refuseOthers(trx, before, type)
          const row = await trx
            .updateTable('ownFields')
            .set({ name, type })
            .where('tenantId', '=', before.tenantId)
            .where('id', '=', before.id)
            .returningAll()
            .executeTakeFirstOrThrow()
            .catch((error: unknown) => {
              throw isDuplicate(error) ? nameTaken() : error
            })
          if (name !== before.name) await renameInTemplates(trx, caller, { before, name, now: ports.now() })
          if (type !== before.type) await fitValues(trx, context, row)
          await audit(trx, {
            ...{ action: 'update', subject: 'Person', target: row },
            ...{ before: { ownField: before.name, type: before.type }, after: { ownField: name, type } },
          })
          return shown(row)
        }),
      async (trx, caller, { id }) => Boolean(await findField(trx, caller, id)),
    ),

    handle(deleteOwnField, async (context, { params, query }) => {
      await heavyRead(ports.store, context, async (trx) => {
        const { caller, audit } = context
        const field = await findField(trx, caller, params.id)
        const count = await countPeopleWith(trx, field)
        if (count > 0 && query.dropValues !== 'true') throw new ApiProblem('ownField.used', { params: { count } })
        await nameInSegments(trx, field)
        const { tenantId, id } = field
        await trx
          .deleteFrom('ownFields')
          .where('tenantId', '=', tenantId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
        if (count > 0) await fitValues(trx, context, field)
        await audit(trx, {
          action: 'delete',
          subject: 'Person',
          target: field,
          before: { ownField: field.name, count },
        })
      })
      return undefined
    }),
  ]
}

const shown = ({ id, name, type }: Row<'ownFields'>): OwnField => ({ id, name, type })

const findField = (trx: Scope, caller: Caller, id: string): Promise<Row<'ownFields'>> =>
  trx
    .selectFrom('ownFields')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

async function refuseOthers(trx: Scope, field: Row<'ownFields'>, type: OwnField['type']): Promise<void> {
  const { count } = await countOthers(trx, field, type)
  if (count > 0)
    throw new ApiProblem('ownField.otherValues', { params: { count }, errors: [fieldError('type', 'notAllowed')] })
}

/**
 * Segments of a deleted field show its name. The name must not be the key of another field, or the segments would find
 * people by that field.
 */
async function nameInSegments(trx: Scope, field: Row<'ownFields'>): Promise<void> {
  const { byKey } = await ownFields(trx, field)
  const { name, key } = field
  const shownName = name !== key && byKey.has(name) ? `${name} *` : name
  const from = `"field":${JSON.stringify(key)}`
  for (const { id, filter } of await segmentsWith(trx, field))
    await trx
      .updateTable('segments')
      .set({ filter: filter.replaceAll(from, `"field":${JSON.stringify(shownName)}`) })
      .where('tenantId', '=', field.tenantId)
      .where('id', '=', id)
      .execute()
}
