import {
  confirmCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  stopCampaign,
  updateCampaign,
} from '@songsarn/contract/communication/campaigns'
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { byTheirNames, type Lookups, type Wanted } from '../../foundation/http/lookups.ts'
import type { CallbackPorts } from '../../webhooks/require-outside.ts'
import { addCampaign } from './add-campaign.ts'
import { changeCampaign } from './change-campaign.ts'
import { confirm } from './confirm.ts'
import { isCampaign } from './find-campaign.ts'
import { listPage } from './list-campaigns.ts'
import { removeCampaign } from './remove-campaign.ts'
import { showCampaign } from './show-campaign.ts'
import { stop } from './stop.ts'

export const handlers = (ports: CallbackPorts): Handler[] => [
  handle(listCampaigns, async (context, { query }) => listPage(context, query)),
  handle(createCampaign, async (context, { body }) => addCampaign(ports, context, body)),
  handle(getCampaign, async (context, { params }) => showCampaign(context, params.id)),
  handle(
    updateCampaign,
    async (context, { params, body }) => changeCampaign(ports, context, params.id, body),
    isCampaign,
  ),
  handle(deleteCampaign, async (context, { params }) => removeCampaign(context, params.id)),
  handle(
    confirmCampaign,
    async (context, { params, body }) => confirm(ports, context, params.id, body.messages),
    isCampaign,
  ),
  handle(stopCampaign, async (context, { params }) => stop(ports, context, params.id)),
]

export const lookups: Lookups<'campaigns' | 'openCampaigns'> = {
  campaigns: (trx, caller, wanted) => findCampaigns(trx, caller, wanted),
  // A value that a draft has may have ended since: it keeps its label.
  openCampaigns: (trx, caller, wanted) =>
    findCampaigns(trx, caller, wanted, wanted.values === undefined ? IS_OPEN : undefined),
}

const IS_OPEN = sql<SqlBool>`stopped_at is null and ends_at >= now()`

async function findCampaigns(trx: Scope, caller: Caller, wanted: Wanted, condition = sql<SqlBool>`true`) {
  const rows = await trx
    .selectFrom('campaigns')
    .select(['id', 'name', 'endsAt'])
    .where((eb) => eb.and(ofCaller(caller)))
    .where(condition)
    .$call(byTheirNames(wanted))
    .execute()
  return rows.map(({ id, name, endsAt }) => ({ value: id, label: name, detail: endsAt.toISOString() }))
}
