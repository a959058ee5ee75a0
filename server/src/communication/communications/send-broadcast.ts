import type { CallParsed } from '@songsarn/contract/base/call'
import type { BroadcastBody, createBroadcast } from '@songsarn/contract/communication/communications'
import type * as z from 'zod/mini'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { type CallbackPorts, requireOutside } from '../../webhooks/require-outside.ts'
import { optionsOf } from '../analyses/analysis-options.ts'
import { takeBroadcastDraft } from '../drafts/delete-draft.ts'
import { saveAsTemplate } from '../templates/save-as-template.ts'
import { auditCommunication } from './audit-communication.ts'
import { requireCampaign } from './require-campaign.ts'
import { requireScheduleTime } from './schedule.ts'
import { sendAnalysed } from './send-analysed.ts'

type Sending = Omit<z.output<typeof BroadcastBody>, 'scheduledAt'> & {
  now: Date
  scheduledAt: Date | undefined
  /** Another person approved exactly this send. */
  isApproved?: boolean
}

/** Sends or schedules an analysis as a broadcast. */
export async function sendBroadcast(
  ports: CallbackPorts,
  context: CallerContext,
  body: CallParsed<typeof createBroadcast>['body'],
) {
  const { transaction, saveResponse } = context
  const now = ports.now()
  const scheduledAt = body.scheduledAt === undefined ? undefined : requireScheduleTime(body.scheduledAt, now)
  await requireOutside(ports, body.callbackUrl, 'callbackUrl')
  return transaction(async (trx) =>
    saveResponse(trx, await sendBroadcastIn(trx, context, { ...body, scheduledAt, now }, ports.jobs)),
  )
}

/** The same in a transaction, with what belongs to the broadcast: its draft and the template that it asks for. */
export async function sendBroadcastIn(
  trx: Scope,
  { caller, audit, afterCommit }: Pick<CallerContext, 'caller' | 'audit' | 'afterCommit'>,
  { analysisId, broadcastName: name, createTemplate, draft, ...setting }: Sending,
  jobs: JobPort,
) {
  const { campaignId, now, scheduledAt } = setting
  if (campaignId !== undefined) await requireCampaign(trx, caller, campaignId, scheduledAt ?? now)
  const type = campaignId === undefined ? 'broadcast' : 'campaign'
  const send = { analysisId, type, name, ...setting } as const
  const made = await sendAnalysed(trx, caller, send, jobs)
  // Held by the hours of the account, it may start after the campaign.
  if (campaignId !== undefined && made.heldUntil !== null)
    await requireCampaign(trx, caller, campaignId, new Date(made.heldUntil))
  if (draft) {
    const isScheduled = made.status === 'scheduled'
    const duplicateOf = await takeBroadcastDraft(trx, caller, { ...draft, communicationId: made.id, isScheduled })
    if (duplicateOf !== null)
      await trx
        .updateTable('communications')
        .set({ duplicateOf })
        .where((eb) => eb.and({ ...ofCaller(caller), id: made.id }))
        .execute()
  }
  await auditCommunication(trx, { caller, audit }, made.status === 'scheduled' ? 'schedule' : 'send', made.id)
  if (createTemplate) {
    if (!caller.can('create', 'Template'))
      throw new ApiProblem('right.missing', { params: { action: 'create', subject: 'Template' } })
    const analysis = await trx
      .selectFrom('analyses')
      .select(['sender', 'content', 'options'])
      .where((eb) => eb.and({ ...ofCaller(caller), id: analysisId }))
      .executeTakeFirstOrThrow()
    const { sender, content } = analysis
    const text = { name, sender, content, shortenUrl: optionsOf(analysis).shortenUrl }
    await saveAsTemplate(trx, { caller, audit }, text, now)
  }
  afterCommit('expansion', 'delivery')
  return made
}
