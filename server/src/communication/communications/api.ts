import {
  createBroadcast,
  createQuickSend,
  getActivity,
  getCommunication,
  getFailures,
  getProgress,
  getResends,
  getResponses,
  listCommunications,
  pauseCommunication,
  resumeCommunication,
  sendCommunication,
  stopCommunication,
  unscheduleCommunication,
} from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { type Lookups, withIds } from '../../foundation/http/lookups.ts'
import type { CallbackPorts } from '../../webhooks/require-outside.ts'
import { nameOf } from '../communication-name.ts'
import { readActivity } from './activity.ts'
import { readFailures } from './failures.ts'
import { SHOWN_AT, shownItem } from './figures.ts'
import { findCommunication, isInReach, readAbout } from './find-communication.ts'
import { listPage } from './list-communications.ts'
import { pause } from './pause.ts'
import { showResends } from './resends.ts'
import { readResponses } from './responses.ts'
import { resume } from './resume.ts'
import { sendBroadcast } from './send-broadcast.ts'
import { sendQuick } from './send-quick.ts'
import { sendScheduled } from './send-scheduled.ts'
import { showCommunication } from './show-communication.ts'
import { stop } from './stop.ts'
import { unschedule } from './unschedule.ts'

export const handlers = (ports: CallbackPorts): Handler[] => [
  handle(createQuickSend, async (context, { body }) => sendQuick(ports, context, body)),
  handle(createBroadcast, async (context, { body }) => sendBroadcast(ports, context, body)),
  handle(listCommunications, async (context, { query }) => listPage(context, query)),
  handle(getCommunication, async (context, { params }) => showCommunication(context, params.id)),

  handle(getProgress, async (context, { params }) => {
    const { id, status, heldUntil, totalRecipients, cost, charged, held, counts } = shownItem(
      await findCommunication(context, params.id),
    )
    return { id, status, heldUntil, totalRecipients, cost, charged, held, counts }
  }),

  handle(getActivity, async (context, { params }) =>
    readAbout(ports.store, context, params.id, (trx, { tenantId, id }) => readActivity(trx, tenantId, id)),
  ),

  handle(getFailures, async (context, { params }) => {
    const causes = await causesOf(ports.store)
    return readAbout(ports.store, context, params.id, async (trx, { tenantId, id }) => ({
      items: await readFailures(trx, tenantId, id, causes),
    }))
  }),

  handle(getResponses, async (context, { params }) => readAbout(ports.store, context, params.id, readResponses)),
  handle(getResends, async (context, { params }) => showResends(ports.store, context, params.id)),
  handle(pauseCommunication, async (context, { params }) => pause(context, params.id)),
  handle(resumeCommunication, async (context, { params }) => resume(context, params.id, ports.now())),

  handle(
    sendCommunication,
    async (context, { params, body }) => sendScheduled(ports, context, params.id, body.analysisId),
    isInReach,
  ),

  handle(unscheduleCommunication, async (context, { params }) => unschedule(context, params.id)),
  handle(stopCommunication, async (context, { params }) => stop(ports, context, params.id)),
]

export const lookups: Lookups<'communications'> = {
  /** The newest first, without OTPs and calls of programs. A quick send has no name: the beginning of its text tells it from the others. */
  async communications(trx, { tenancy }, { like, values, limit, offset }) {
    const rows = await trx
      .selectFrom('communications as c')
      .select(['id', 'name', 'content', 'createdAt'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where('type', 'not in', [sql.lit<'otp'>('otp'), sql.lit<'api'>('api')])
      .where((eb) => eb(eb.fn.coalesce('name', 'content'), 'ilike', like))
      .where(withIds('id', values))
      .orderBy(SHOWN_AT, 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      value: row.id,
      label: nameOf(row),
      detail: row.createdAt.toISOString(),
    }))
  },
}
