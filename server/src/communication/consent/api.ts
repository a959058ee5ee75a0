import {
  createConsentTemplate,
  deleteConsentTemplate,
  getConsentTemplate,
  listConsents,
  listConsentTemplates,
  listConsentVersions,
  updateConsentTemplate,
} from '@songsarn/contract/communication/consent'
import { byName } from '../../foundation/db/by-name.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { byTheirNames, type Lookups } from '../../foundation/http/lookups.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { addTemplate } from './add-template.ts'
import { changeTemplate } from './change-template.ts'
import { findTemplate, ownTemplates } from './find-template.ts'
import { listAnswers } from './list-answers.ts'
import { removeTemplate } from './remove-template.ts'
import { shownTemplate, shownTemplates } from './show-templates.ts'

const SORTS = { name: byName('name'), createDate: 'createdAt', updateDate: 'updatedAt' } as const

export const handlers = (ports: Ports): Handler[] => [
  handle(listConsentTemplates, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: SORTS.name, direction: 'asc' })
      const found = ownTemplates(trx, caller).where('name', 'ilike', containing(query.name ?? ''))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await shownTemplates(trx, caller, rows), ...page }
    }),
  ),

  handle(createConsentTemplate, async (context, { body }) => addTemplate(ports, context, body)),

  handle(getConsentTemplate, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shownTemplate(trx, caller, await findTemplate(trx, caller, params.id))),
  ),

  handle(
    updateConsentTemplate,
    async (context, { params, body }) => changeTemplate(ports, context, params.id, body),
    async (trx, caller, { id }) => Boolean(await findTemplate(trx, caller, id)),
  ),

  handle(deleteConsentTemplate, async (context, { params }) => removeTemplate(ports, context, params.id)),

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

  handle(listConsents, async (context, { query }) => listAnswers(context, query)),
]

export const lookups: Lookups<'consentTemplates'> = {
  consentTemplates: (trx, caller, wanted) =>
    ownTemplates(trx, caller).select(['id as value', 'name as label']).$call(byTheirNames(wanted)).execute(),
}
