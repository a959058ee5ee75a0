import {
  type Campaign,
  confirmCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  MAX_CAMPAIGNS,
  stopCampaign,
  updateCampaign,
} from '@songsarn/contract/communication/campaigns'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { withNames } from '../../account/accounts/with-names.ts'
import type { DeliveryPort } from '../../delivery/ports.ts'
import { wakeExpansion } from '../../delivery/queue/expand.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, sortOf } from '../../foundation/http/list.ts'
import { type Lookups, type Wanted, withIds } from '../../foundation/http/lookups.ts'
import type { CallbackPorts } from '../../webhooks/require-outside.ts'
import { excerptOf } from '../communications/excerpt.ts'
import { requireWithin } from '../communications/require-campaign.ts'
import { cancelStopped } from '../communications/stop.ts'
import { deleteCampaignDrafts, waitingDrafts } from '../drafts/campaign-drafts.ts'
import { requireCallbacks, sendMessages } from './confirm.ts'
import { type CampaignRow, shownCampaigns, withStatus } from './figures.ts'
import { stopMessages } from './stop.ts'

const SORTS = { createDate: 'id', name: 'name', startDate: 'starts_at' } as const

export const handlers = (ports: CallbackPorts & { delivery: DeliveryPort }): Handler[] => [
  handle(listCampaigns, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { column, direction } = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const statuses = query.campaignStatus
      const found = sql`from (${withStatus(caller.tenancy.tenantId)}) g
        where ${own(caller)} and name ilike ${containing(query.name ?? '')}
          and ${statuses === undefined ? sql`true` : sql`status = any(${statuses}::text[])`}`
      const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(trx)
      const order = sql`${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)}`
      const { rows } = await sql<CampaignRow>`
        select * ${found} order by ${order} limit ${query.size} offset ${query.page * query.size}`.execute(trx)
      const { page, size } = query
      return { items: await shownCampaigns(trx, rows), page, size, total: counted[0]?.total ?? 0 }
    }),
  ),

  handle(createCampaign, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => {
      await requireBelowLimit(trx, caller, { table: 'campaigns', max: MAX_CAMPAIGNS })
      const made = await trx
        .insertInto('campaigns')
        .values({
          ...ofCaller(caller),
          ...columns(body),
          id: newId(),
          stoppedAt: null,
          userId: caller.tenancy.userId,
          createdAt: ports.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(trx, { action: 'create', subject: 'Campaign', target: made, after: audited(made) })
      return saveResponse(trx, await shown(trx, caller, made.id))
    }),
  ),

  handle(getCampaign, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => {
      const row = await find(trx, caller, params.id)
      const waiting = (await waitingDrafts(trx, caller, params.id)).flatMap(({ id, version, fields }) => {
        if (fields.type !== 'broadcast') return []
        const { broadcastName, content, scheduledAt, analysisId } = fields
        return [{ id, version, broadcastName, excerpt: excerptOf(content), scheduledAt, analysisId }]
      })
      const { tenantId, accountId, userId, createdAt } = row
      const [changed] = await withNames(trx, tenantId, [{ accountId, userId: row.updatedBy ?? userId }])
      return {
        ...(await one(trx, row)),
        updateDate: (row.updatedAt ?? createdAt).toISOString(),
        updateBy: changed?.userName ?? '',
        waiting,
      }
    }),
  ),

  handle(
    updateCampaign,
    async ({ caller, transaction, audit }, { params, body }) =>
      transaction(async (trx) => {
        const before = await lock(trx, caller, params.id)
        if (before.stoppedAt !== null) throw new ApiProblem('campaign.stopped')
        if (before.version !== body.version) throw new ApiProblem('campaign.changed')
        const changed = columns(body)
        const { rows: scheduled } = await sql<{ scheduledAt: Date }>`
          select scheduled_at from communications
          where tenant_id = ${before.tenantId} and campaign_id = ${before.id} and status = 'scheduled'`.execute(trx)
        for (const { scheduledAt } of scheduled) requireWithin(changed, scheduledAt)
        const after = await trx
          .updateTable('campaigns')
          .set({
            ...changed,
            version: before.version + 1,
            updatedAt: ports.now(),
            updatedBy: caller.tenancy.userId,
          })
          .where((eb) => eb.and({ ...ofCaller(caller), id: before.id }))
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit(trx, {
          ...{ action: 'update', subject: 'Campaign', target: after },
          ...{ before: audited(before), after: audited(after) },
        })
        return shown(trx, caller, before.id)
      }),
    async (trx, caller, { id }) => Boolean(await shown(trx, caller, id)),
  ),

  handle(deleteCampaign, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      const campaign = await lock(trx, caller, params.id)
      const { rows } = await sql`
        select from communications where tenant_id = ${campaign.tenantId} and campaign_id = ${campaign.id} limit 1`.execute(
        trx,
      )
      if (rows.length > 0) throw new ApiProblem('campaign.sent')
      await deleteCampaignDrafts(trx, caller, campaign.id)
      await trx
        .deleteFrom('campaigns')
        .where((eb) => eb.and({ ...ofCaller(caller), id: campaign.id }))
        .execute()
      await audit(trx, { action: 'delete', subject: 'Campaign', target: campaign, before: audited(campaign) })
    })
    return undefined
  }),

  handle(
    confirmCampaign,
    async ({ caller, transaction, audit, saveResponse }, { params, body: { messages } }) => {
      await requireCallbacks(ports, messages, await transaction((trx) => waitingDrafts(trx, caller, params.id)))
      const confirmed = await transaction(async (trx) => {
        const campaign = await lock(trx, caller, params.id)
        if (campaign.stoppedAt !== null) throw new ApiProblem('campaign.stopped')
        await sendMessages(trx, { caller, audit }, campaign, messages, ports)
        const after = { messages: messages.length }
        await audit(trx, { action: 'confirm', subject: 'Campaign', target: campaign, after })
        return saveResponse(trx, await shown(trx, caller, campaign.id))
      })
      wakeExpansion(ports.jobs)
      ports.delivery.wake()
      return confirmed
    },
    async (trx, caller, { id }) => Boolean(await shown(trx, caller, id)),
  ),

  handle(stopCampaign, async ({ caller, transaction, audit, saveResponse }, { params }) => {
    const { ids, stopped } = await transaction(async (trx) => {
      const campaign = await lock(trx, caller, params.id)
      if (campaign.stoppedAt !== null) throw new ApiProblem('campaign.stopped')
      await trx
        .updateTable('campaigns')
        .set({ stoppedAt: ports.now() })
        .where((eb) => eb.and({ ...ofCaller(caller), id: campaign.id }))
        .execute()
      const ids = await stopMessages(trx, { caller, audit }, campaign, ports.jobs)
      await audit(trx, { action: 'stop', subject: 'Campaign', target: campaign, after: { messages: ids.length } })
      return { ids, stopped: await saveResponse(trx, await shown(trx, caller, campaign.id)) }
    })
    await cancelStopped(ports, caller, ids)
    return stopped
  }),
]

export const lookups: Lookups<'campaigns' | 'openCampaigns'> = {
  campaigns: (trx, caller, wanted) => findCampaigns(trx, caller, wanted),
  // A value that a draft has may have ended since: it keeps its label.
  openCampaigns: (trx, caller, wanted) =>
    findCampaigns(trx, caller, wanted, wanted.values === undefined ? IS_OPEN : undefined),
}

const IS_OPEN = sql<SqlBool>`stopped_at is null and ends_at >= now()`

async function findCampaigns(
  trx: Scope,
  caller: Caller,
  { like, values, limit, offset }: Wanted,
  condition = sql<SqlBool>`true`,
) {
  const rows = await trx
    .selectFrom('campaigns')
    .select(['id', 'name', 'endsAt'])
    .where((eb) => eb.and(ofCaller(caller)))
    .where('name', 'ilike', like)
    .where(withIds('id', values))
    .where(condition)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id, name, endsAt }) => ({ value: id, label: name, detail: endsAt.toISOString() }))
}

const own = (caller: Caller): RawBuilder<boolean> => {
  const { tenantId, accountId } = ofCaller(caller)
  return sql`g.tenant_id = ${tenantId} and g.account_id = ${accountId}`
}

async function find(trx: Scope, caller: Caller, id: string): Promise<CampaignRow> {
  const { rows } = await sql<CampaignRow>`
    ${withStatus(caller.tenancy.tenantId)} and ${own(caller)} and g.id = ${id}`.execute(trx)
  if (!rows[0]) throw new ApiProblem('resource.notFound')
  return rows[0]
}

async function one(trx: Scope, row: CampaignRow): Promise<Campaign> {
  const [campaign] = await shownCampaigns(trx, [row])
  if (!campaign) throw new Error('no campaign to show')
  return campaign
}

const shown = async (trx: Scope, caller: Caller, id: string): Promise<Campaign> => one(trx, await find(trx, caller, id))

/** Locks a campaign: a second change waits for the first. */
const lock = (trx: Scope, caller: Caller, id: string): Promise<Row<'campaigns'>> =>
  trx
    .selectFrom('campaigns')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

type Setting = { name: string; description: string; startDate: string; endDate: string }

const columns = ({ name, description, startDate, endDate }: Setting) => ({
  name,
  description,
  startsAt: new Date(startDate),
  endsAt: new Date(endDate),
})

const audited = ({ name, startsAt, endsAt }: Row<'campaigns'>) => ({ name, startsAt, endsAt })
