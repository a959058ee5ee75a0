import {
  type ConsentTemplate,
  createConsentTemplate,
  deleteConsentTemplate,
  getConsentTemplate,
  listConsents,
  listConsentTemplates,
  listConsentVersions,
  MAX_CONSENT_TEMPLATES,
  updateConsentTemplate,
} from '@songsarn/contract/communication/consent'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import { type Lookups, withIds } from '../../foundation/http/lookups.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'

const TEMPLATE_SORTS = { name: 'name', createDate: 'createdAt', updateDate: 'updatedAt' } as const
const ANSWER_SORTS = { date: 'id' } as const

export const handlers = (ports: Ports): Handler[] => [
  handle(listConsentTemplates, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, TEMPLATE_SORTS, { column: 'name', direction: 'asc' })
      const found = ownTemplates(trx, caller).where('name', 'ilike', containing(query.name ?? ''))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { items: await withContent(trx, caller, rows), ...page }
    }),
  ),

  handle(createConsentTemplate, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => {
      const counted = sql<boolean>`deleted_at is null`
      await requireBelowLimit(trx, caller, { table: 'consentTemplates', max: MAX_CONSENT_TEMPLATES, counted })
      const now = ports.now()
      const row = await trx
        .insertInto('consentTemplates')
        .values({ ...ofCaller(caller), id: newId(), name: body.name, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow()
      await keepVersion(trx, row, body.content, now)
      await audit(trx, { ...ABOUT, action: 'create', target: row, after: audited(row) })
      return saveResponse(trx, shown(row, body.content))
    }),
  ),

  handle(getConsentTemplate, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => one(trx, caller, await findTemplate(trx, caller, params.id))),
  ),

  handle(
    updateConsentTemplate,
    async ({ caller, transaction, audit }, { params, body }) =>
      transaction(async (trx) => {
        // The lock numbers two simultaneous changes one after the other.
        const before = await ownTemplates(trx, caller)
          .selectAll()
          .where('id', '=', params.id)
          .forUpdate()
          .executeTakeFirstOrThrow(notFound)
        const { content } = await one(trx, caller, before)
        const isChanged = content !== body.content
        const now = ports.now()
        const changed = await trx
          .updateTable('consentTemplates')
          .set({ name: body.name, version: before.version + (isChanged ? 1 : 0), updatedAt: now })
          .where((eb) => eb.and({ ...ofCaller(caller), id: params.id }))
          .returningAll()
          .executeTakeFirstOrThrow()
        if (isChanged) await keepVersion(trx, changed, body.content, now)
        await audit(trx, {
          ...ABOUT,
          action: 'update',
          target: changed,
          before: audited(before),
          after: audited(changed),
        })
        return shown(changed, body.content)
      }),
    async (trx, caller, { id }) => Boolean(await findTemplate(trx, caller, id)),
  ),

  handle(deleteConsentTemplate, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      const target = await findTemplate(trx, caller, params.id)
      await trx
        .updateTable('consentTemplates')
        .set({ deletedAt: ports.now() })
        .where((eb) => eb.and({ ...ofCaller(caller), id: params.id }))
        .where('deletedAt', 'is', null)
        .returning('id')
        .executeTakeFirstOrThrow(notFound)
      await audit(trx, { ...ABOUT, action: 'delete', target })
    })
    return undefined
  }),

  handle(listConsentVersions, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => {
      const { tenantId, id } = await findTemplate(trx, caller, params.id)
      const rows = await trx
        .selectFrom('consentVersions')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('templateId', '=', id)
        .orderBy('version', 'desc')
        .execute()
      return {
        items: rows.map((of) => ({
          version: of.version,
          content: of.content,
          createDate: of.createdAt.toISOString(),
        })),
      }
    }),
  ),

  handle(listConsents, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { tenantId, accountId } = ofCaller(caller)
      const { from, before } = dateRange(query)
      const found = trx
        .selectFrom('consentAnswers')
        .where('consentAnswers.tenantId', '=', tenantId)
        .where('consentAnswers.accountId', '=', accountId)
        .$if(query.mobile !== undefined, (list) => list.where('address', '=', addressOf(query.mobile ?? '')))
        .$if(query.templateId !== undefined, (list) => list.where('templateId', '=', query.templateId ?? ''))
        .$if(query.answer !== undefined, (list) => list.where('answer', '=', query.answer ?? 'accept'))
        .$if(from !== undefined, (list) => list.where('at', '>=', from ?? new Date()))
        .$if(before !== undefined, (list) => list.where('at', '<', before ?? new Date()))
      const sort = sortOf(query.sort, ANSWER_SORTS, { column: 'id', direction: 'desc' })
      const { rows, ...page } = await readPage(query, found, (list) =>
        list
          .innerJoin('consentTemplates', (on) =>
            on.on('consentTemplates.tenantId', '=', tenantId).onRef('consentTemplates.id', '=', 'templateId'),
          )
          .selectAll('consentAnswers')
          .select('name')
          .orderBy(`consentAnswers.${sort.column}`, sort.direction),
      )
      const items = rows.map((of) => ({
        id: of.id,
        mobile: of.address,
        templateId: of.templateId,
        templateName: of.name,
        version: of.version,
        answer: of.answer,
        communicationId: of.communicationId,
        date: of.at.toISOString(),
      }))
      return { items, ...page }
    }),
  ),
]

export const lookups: Lookups<'consentTemplates'> = {
  consentTemplates: (trx, caller, { like, values, limit, offset }) =>
    ownTemplates(trx, caller)
      .select(['id as value', 'name as label'])
      .where('name', 'ilike', like)
      .where(withIds('id', values))
      .orderBy('name')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
}

const ABOUT = { subject: 'Template' } as const

/** The texts are in the versions. */
const audited = ({ name, version }: Row<'consentTemplates'>) => ({ name, version })

const notFound = () => new ApiProblem('resource.notFound')

/** What is no mobile finds nothing. */
function addressOf(typed: string): string {
  const read = normaliseMobile(typed)
  return 'mobile' in read ? read.mobile : ''
}

const ownTemplates = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('consentTemplates')
    .where((eb) => eb.and(ofCaller(caller)))
    .where('deletedAt', 'is', null)

const findTemplate = (trx: Scope, caller: Caller, id: string) =>
  ownTemplates(trx, caller).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

const keepVersion = (
  trx: Scope,
  { tenantId, accountId, id: templateId, version }: Row<'consentTemplates'>,
  content: string,
  createdAt: Date,
) =>
  trx.insertInto('consentVersions').values({ tenantId, accountId, templateId, version, content, createdAt }).execute()

async function one(trx: Scope, caller: Caller, row: Row<'consentTemplates'>): Promise<ConsentTemplate> {
  const [template] = await withContent(trx, caller, [row])
  if (!template) throw new Error('no template to show')
  return template
}

async function withContent(
  trx: Scope,
  caller: Caller,
  rows: readonly Row<'consentTemplates'>[],
): Promise<ConsentTemplate[]> {
  if (rows.length === 0) return []
  const versions = await trx
    .selectFrom('consentVersions')
    .select(['templateId', 'version', 'content'])
    .where((eb) => eb.and(ofCaller(caller)))
    .where(
      'templateId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const contentOf = (row: Row<'consentTemplates'>) =>
    versions.find(({ templateId, version }) => templateId === row.id && version === row.version)?.content ?? ''
  return rows.map((row) => shown(row, contentOf(row)))
}

const shown = (of: Row<'consentTemplates'>, content: string): ConsentTemplate => ({
  id: of.id,
  name: of.name,
  content,
  version: of.version,
  createDate: of.createdAt.toISOString(),
  updateDate: of.updatedAt.toISOString(),
})
