import {
  createBroadcast,
  createQuickSend,
  getActivity,
  getCommunication,
  getFailures,
  getProgress,
  getResponses,
  listCommunications,
  pauseCommunication,
  resumeCommunication,
  sendCommunication,
  stopCommunication,
  unscheduleCommunication,
} from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { containing, sortOf } from '../../foundation/http/list.ts'
import { type Lookups, withIds } from '../../foundation/http/lookups.ts'
import { type CallbackPorts, requireOutside } from '../../webhooks/require-outside.ts'
import { readableAnalysis } from '../analyses/show-analysis.ts'
import { deleteSentDraft, draftOf } from '../drafts/delete-draft.ts'
import { readActivity } from './activity.ts'
import { auditCommunication } from './audit-communication.ts'
import { changeStatus } from './change-status.ts'
import { excerptOf } from './excerpt.ts'
import { readFailures } from './failures.ts'
import { COMPOSED, readFigures, shownCommunication, shownItem } from './figures.ts'
import { readResponses } from './responses.ts'
import { addStartJob, requireScheduleTime, sendScheduled, unschedule } from './schedule.ts'
import { sendAnalysed } from './send-analysed.ts'
import { sendBroadcast } from './send-broadcast.ts'
import { cancelStopped, stop } from './stop.ts'

/** Messages that are read without waiting for a turn. */
const LIGHT = 20_000

/** Ids increase with time. */
const SORTS = { createDate: 'id', submittedDate: 'id' } as const

export const handlers = (ports: CallbackPorts): Handler[] => [
  handle(createQuickSend, async ({ caller, transaction, audit, saveResponse, afterCommit }, { body }) => {
    const now = ports.now()
    const scheduledAt = body.scheduledAt === undefined ? undefined : requireScheduleTime(body.scheduledAt, now)
    return transaction(async (trx) => {
      const { analysisId } = body
      const made = await sendAnalysed(trx, caller, { analysisId, type: 'quick-send', now, scheduledAt }, ports.jobs)
      if (scheduledAt) await addStartJob(trx, ports.jobs, scheduledAt)
      if (body.draftId !== undefined) await deleteSentDraft(trx, caller, body.draftId)
      await auditCommunication(trx, { caller, audit }, scheduledAt ? 'schedule' : 'send', made.id)
      afterCommit('expansion', 'delivery')
      return saveResponse(trx, made)
    })
  }),

  handle(createBroadcast, async (context, { body }) => {
    const { transaction, saveResponse } = context
    const now = ports.now()
    const scheduledAt = body.scheduledAt === undefined ? undefined : requireScheduleTime(body.scheduledAt, now)
    await requireOutside(ports, body.callbackUrl, 'callbackUrl')
    return transaction(async (trx) =>
      saveResponse(trx, await sendBroadcast(trx, context, { ...body, scheduledAt, now }, ports.jobs)),
    )
  }),

  handle(listCommunications, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { from, before } = idRange(query)
      const where = and([
        inReach(caller),
        COMPOSED,
        query.broadcastName !== undefined && sql`coalesce(c.name, c.content) ilike ${containing(query.broadcastName)}`,
        query.status !== undefined && sql`c.status = any(${query.status}::text[])`,
        query.campaignId !== undefined && sql`c.campaign_id = any(${query.campaignId}::uuid[])`,
        query.user !== undefined && sql`c.user_id = any(${query.user}::uuid[])`,
        from !== undefined && sql`c.id >= ${from}`,
        before !== undefined && sql`c.id < ${before}`,
      ])
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from communications c where ${where}`.execute(trx)
      const { direction } = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const found = await readFigures(trx, caller.tenancy.tenantId, where, {
        size: query.size,
        offset: query.page * query.size,
        direction,
      })
      return { items: found.map(shownItem), page: query.page, size: query.size, total: rows[0]?.total ?? 0 }
    }),
  ),

  handle(getCommunication, async (context, { params }) => {
    const { caller, transaction } = context
    const of = { tenantId: caller.tenancy.tenantId, communicationId: params.id }
    const found = await find(context, params.id)
    const { status, analysisId } = found
    return shownCommunication(found, {
      draftId: status === 'draft' ? await transaction((trx) => draftOf(trx, of)) : null,
      analysisId:
        status === 'scheduled' && analysisId !== null
          ? await transaction((trx) => readableAnalysis(trx, caller, analysisId))
          : null,
    })
  }),

  handle(getProgress, async (context, { params }) => {
    const found = await find(context, params.id)
    const { id, status, totalRecipients, cost, counts } = shownItem(found)
    return { id, status, totalRecipients, cost, counts }
  }),

  handle(getActivity, async (context, { params }) => {
    const { tenantId } = context.caller.tenancy
    const { recipients } = await find(context, params.id)
    const read = (trx: Scope) => readActivity(trx, tenantId, params.id)
    return recipients > LIGHT ? heavyRead(ports.store, context, read) : context.transaction(read)
  }),

  handle(getFailures, async (context, { params }) => {
    const { tenantId } = context.caller.tenancy
    const { recipients } = await find(context, params.id)
    const read = async (trx: Scope) => ({ items: await readFailures(trx, tenantId, params.id) })
    return recipients > LIGHT ? heavyRead(ports.store, context, read) : context.transaction(read)
  }),

  handle(getResponses, async (context, { params }) => {
    const found = await find(context, params.id)
    const read = (trx: Scope) => readResponses(trx, found)
    return found.recipients > LIGHT ? heavyRead(ports.store, context, read) : context.transaction(read)
  }),

  handle(pauseCommunication, async ({ caller, transaction, audit, saveResponse }, { params }) =>
    transaction(async (trx) => {
      const changed = await changeStatus(trx, caller, params.id, 'paused')
      await auditCommunication(trx, { caller, audit }, 'pause', params.id)
      return saveResponse(trx, changed)
    }),
  ),

  handle(resumeCommunication, async ({ caller, transaction, audit, saveResponse, afterCommit }, { params }) =>
    transaction(async (trx) => {
      const changed = await changeStatus(trx, caller, params.id, 'sending')
      await auditCommunication(trx, { caller, audit }, 'resume', params.id)
      afterCommit('delivery')
      return saveResponse(trx, changed)
    }),
  ),

  handle(
    sendCommunication,
    async ({ caller, transaction, audit, saveResponse, afterCommit }, { params, body }) =>
      transaction(async (trx) => {
        const made = await sendScheduled(trx, caller, ports.jobs, params.id, body.analysisId)
        await auditCommunication(trx, { caller, audit }, 'send', params.id)
        afterCommit('expansion', 'delivery')
        return saveResponse(trx, made)
      }),
    async (trx, caller, { id }) => {
      const { rows } = await sql`select from communications c where ${inReach(caller)} and c.id = ${id}`.execute(trx)
      return rows.length > 0
    },
  ),

  handle(unscheduleCommunication, async ({ caller, transaction, audit, saveResponse }, { params }) =>
    transaction(async (trx) => {
      const changed = await unschedule(trx, caller, params.id)
      await auditCommunication(trx, { caller, audit }, 'unschedule', params.id)
      return saveResponse(trx, changed)
    }),
  ),

  handle(stopCommunication, async (context, { params }) => {
    const { caller, transaction, saveResponse } = context
    const stopped = await transaction(async (trx) => saveResponse(trx, await stop(trx, context, params.id, ports.jobs)))
    await cancelStopped(ports.store, caller, [params.id])
    return stopped
  }),
]

export const lookups: Lookups<'communications'> = {
  /** The newest first, without OTPs. A quick send has no name: the beginning of its text tells it from the others. */
  async communications(trx, { tenancy }, { like, values, limit, offset }) {
    const rows = await trx
      .selectFrom('communications')
      .select(['id', 'name', 'content', 'createdAt'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where('type', '<>', sql.lit<'otp'>('otp'))
      .where((eb) => eb(eb.fn.coalesce('name', 'content'), 'ilike', like))
      .where(withIds('id', values))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      value: row.id,
      label: row.name ?? excerptOf(row.content),
      detail: row.createdAt.toISOString(),
    }))
  },
}

/** The communications of the accounts that the caller reaches. */
const inReach = ({ tenancy }: Caller): RawBuilder<boolean> =>
  sql`c.tenant_id = ${tenancy.tenantId} and c.account_id = any(${[...tenancy.accountIds]}::uuid[])`

const and = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<boolean> =>
  sql`${sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )}`

async function find({ caller, transaction }: CallerContext, id: string) {
  const [found] = await transaction((trx) =>
    readFigures(trx, caller.tenancy.tenantId, and([inReach(caller), sql`c.id = ${id}`])),
  )
  if (!found) throw new ApiProblem('resource.notFound')
  return found
}
