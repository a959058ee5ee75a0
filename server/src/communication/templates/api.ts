import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  restoreTemplate,
  updateTemplate,
  VERIFY_SENDER,
} from '@songsarn/contract/communication/templates'
import { ANY_FIELD, parseContent } from '@songsarn/sms/merge-fields'
import { sql } from 'kysely'
import { withNames } from '../../account/accounts/with-names.ts'
import { requireApprovedSender } from '../../account/senders/approved-sender.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { contentProblem } from '../../foundation/http/content-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { byTheirNames, type Lookups } from '../../foundation/http/lookups.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { audited, showTemplate, showTemplates, targetOf } from './show-template.ts'
import { addTemplate, changeTemplate, type TemplateText } from './store-template.ts'

const SORTS = { createDate: 'createdAt', updateDate: 'updatedAt', templateName: byName('name') } as const

export const handlers = (ports: Ports): Handler[] => [
  handle(listTemplates, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'updatedAt', direction: 'desc' })
      const { from, before } = idRange(query)
      const found = trx
        .selectFrom('templates')
        .where((eb) => eb.and(ofCaller(caller)))
        .where('name', 'ilike', containing(query.templateName ?? ''))
        .$if(query.user !== undefined, (list) => list.where('userId', 'in', query.user ?? []))
        .$if(from !== undefined, (list) => list.where('id', '>=', from ?? ''))
        .$if(before !== undefined, (list) => list.where('id', '<', before ?? ''))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await showTemplates(trx, rows), ...page }
    }),
  ),

  handle(createTemplate, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => {
      const text = textOf(body)
      await requireSender(trx, caller, text.sender)
      const [made] = await showTemplates(trx, [await addTemplate(trx, caller, text, ports.now())])
      if (!made) throw new Error('no template was made')
      await audit(trx, { action: 'create', subject: 'Template', target: targetOf(made), after: audited(made) })
      return saveResponse(trx, made)
    }),
  ),

  handle(getTemplate, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => showTemplate(trx, await findTemplate(trx, caller, params.tempId))),
  ),

  handle(
    updateTemplate,
    async ({ caller, transaction, audit }, { params, body }) =>
      transaction(async (trx) => {
        const before = await findTemplate(trx, caller, params.tempId)
        const text = textOf(body)
        // A sender name that was switched off does not prevent other changes: the send itself asks for an approved one.
        if (text.sender !== before.sender) await requireSender(trx, caller, text.sender)
        const after = await showTemplate(trx, await changeTemplate(trx, caller, params.tempId, text, ports.now()))
        await audit(trx, {
          ...{ action: 'update', subject: 'Template', target: targetOf(after) },
          ...{ before: audited(await showTemplate(trx, before)), after: audited(after) },
        })
        return after
      }),
    isTemplate,
  ),

  handle(deleteTemplate, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      const deleted = trx.deleteFrom('templates').where((eb) => eb.and({ ...ofCaller(caller), id: params.tempId }))
      const target = await deleted.returning(['id', 'name']).executeTakeFirstOrThrow(notFound)
      await audit(trx, { action: 'delete', subject: 'Template', target })
    })
    return undefined
  }),

  handle(listTemplateVersions, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => {
      const { tenantId, id } = await findTemplate(trx, caller, params.tempId)
      const rows = await trx
        .selectFrom('templateVersions')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('templateId', '=', id)
        .orderBy('version', 'desc')
        .execute()
      const items = (await withNames(trx, tenantId, rows)).map((of) => ({
        version: of.version,
        templateName: of.name,
        senderName: of.sender,
        content: of.content,
        shortenUrl: of.shortenUrl,
        createDate: of.createdAt.toISOString(),
        createBy: of.userName ?? '',
      }))
      return { items }
    }),
  ),

  handle(
    restoreTemplate,
    async ({ caller, transaction, audit }, { params, body }) =>
      transaction(async (trx) => {
        const { tenantId, id } = await findTemplate(trx, caller, params.tempId)
        const version = await trx
          .selectFrom('templateVersions')
          .select(['name', 'sender', 'content', 'shortenUrl'])
          .where('tenantId', '=', tenantId)
          .where('templateId', '=', id)
          .where('version', '=', body.version)
          .executeTakeFirst()
        if (!version) throw new ApiProblem('template.noVersion', { errors: [fieldError('version', 'unknown')] })
        const after = await showTemplate(trx, await changeTemplate(trx, caller, id, version, ports.now()))
        await audit(trx, {
          ...{ action: 'restore', subject: 'Template', target: targetOf(after) },
          after: { restoredVersion: body.version },
        })
        return after
      }),
    isTemplate,
  ),
]

export const lookups: Lookups<'templates'> = {
  templates: (trx, caller, wanted) =>
    trx
      .selectFrom('templates')
      .select(['id as value', 'name as label', sql<string>`left(content, 60)`.as('detail')])
      .where((eb) => eb.and(ofCaller(caller)))
      .$call(byTheirNames(wanted))
      .execute(),
}

const notFound = () => new ApiProblem('resource.notFound')

const findTemplate = (trx: Scope, caller: Caller, id: string) =>
  trx
    .selectFrom('templates')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(notFound)

const isTemplate = async (trx: Scope, caller: Caller, { tempId }: { tempId: string }) =>
  Boolean(await findTemplate(trx, caller, tempId))

type Body = { templateName: string; senderName: string; content: string; shortenUrl: boolean }

/** The text to store; refuses a merge field without an end or a name. */
function textOf({ templateName, senderName, content, shortenUrl }: Body): TemplateText {
  const { errors } = parseContent(content, ANY_FIELD)
  if (errors.length > 0) throw contentProblem(errors)
  return { name: templateName, sender: senderName, content, shortenUrl }
}

async function requireSender(trx: Scope, caller: Caller, sender: string): Promise<void> {
  if (sender !== VERIFY_SENDER) await requireApprovedSender(trx, caller, sender, 'senderName')
}
