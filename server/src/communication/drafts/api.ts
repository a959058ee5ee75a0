import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from '@songsarn/contract/communication/drafts'
import { sql } from 'kysely'
import { withNames } from '../../account/accounts/with-names.ts'
import { makeRoom } from '../../files/storage/make-room.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { dropAnalysis } from '../analyses/drop-analysis.ts'
import { addDraft, bytesOf, keepFile } from './add-draft.ts'
import { columnsOf, fieldsOf } from './fields.ts'
import { findDraft, shown, visible } from './find-draft.ts'

const SORTS = { updateDate: 'updatedAt' } as const
const EXCERPT = 80

/** A stopped one has left its draft behind. */
const WAITS_AS = sql<string | null>`(select c.id from communications c
  where c.tenant_id = drafts.tenant_id and c.id = drafts.unscheduled_id and c.status = 'draft')`

export const handlers = (ports: Ports): Handler[] => [
  handle(listDrafts, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'updatedAt', direction: 'desc' })
      // A scheduled draft is in the list of communications.
      const waiting = visible(trx, caller).where('communicationId', 'is', null)
      const found = waiting.$if(query.type !== undefined, (list) => list.where('type', '=', query.type ?? 'broadcast'))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list
          // Without the recipients, which may be many.
          .select(['id', 'type', 'name', 'content', 'accountId', 'updatedBy as userId', 'updatedAt'])
          .select(WAITS_AS.as('unscheduledId'))
          .orderBy(sort.column, sort.direction)
          .orderBy('id', sort.direction),
      )
      const items = (await withNames(trx, caller.tenancy.tenantId, rows)).map((of) => ({
        id: of.id,
        type: of.type,
        broadcastName: of.name,
        excerpt: of.content.slice(0, EXCERPT),
        unscheduledId: of.unscheduledId,
        updateDate: of.updatedAt.toISOString(),
        updateBy: of.userName ?? '',
      }))
      return { items, ...page }
    }),
  ),

  handle(createDraft, async ({ caller, transaction, saveResponse }, { body: { fields } }) =>
    transaction(async (trx) => saveResponse(trx, await addDraft(trx, caller, { fields, now: ports.now() }))),
  ),

  handle(getDraft, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shown(trx, await findDraft(trx, caller, params.id))),
  ),

  handle(
    updateDraft,
    async ({ caller, transaction }, { params, body: { version, fields } }) =>
      transaction(async (trx) => {
        const before = await findDraft(trx, caller, params.id)
        const { id, communicationId } = before
        if (communicationId !== null) throw new ApiProblem('draft.scheduled')
        await keepFile(trx, caller, fields, ports.now())
        const growth = bytesOf(fields) - bytesOf(fieldsOf(before))
        if (growth > 0) await makeRoom(trx, ofCaller(caller), growth, ports.now())
        // The condition on the version lets the first of two simultaneous changes through, and no other.
        const changed = await trx
          .updateTable('drafts')
          .set({ ...columnsOf(fields), version: version + 1, updatedBy: caller.tenancy.userId, updatedAt: ports.now() })
          .where((eb) => eb.and({ ...ofCaller(caller), id, version, type: fields.type }))
          .where('communicationId', 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (!changed) throw new ApiProblem('draft.changed')
        // The draft has changed, so its former analysis must not be sent.
        if (before.analysisId !== null && before.analysisId !== changed.analysisId)
          await dropAnalysis(trx, { ...ofCaller(caller), id: before.analysisId }, ports.now())
        return shown(trx, changed)
      }),
    async (trx, caller, { id }) => Boolean(await findDraft(trx, caller, id)),
  ),

  handle(deleteDraft, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      const { id, name, type, analysisId } = await findDraft(trx, caller, params.id)
      await trx
        .deleteFrom('drafts')
        .where((eb) => eb.and({ ...ofCaller(caller), id }))
        .returning('id')
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      if (analysisId !== null) await dropAnalysis(trx, { ...ofCaller(caller), id: analysisId }, ports.now())
      await audit(trx, { action: 'delete', subject: 'Communication', target: { id, name: name || type } })
    })
    return undefined
  }),
]
