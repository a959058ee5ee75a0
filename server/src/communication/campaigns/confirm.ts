import type { Campaign, confirmCampaign } from '@songsarn/contract/communication/campaigns'
import { BroadcastBody } from '@songsarn/contract/communication/communications'
import { type DraftFields, paceOfDraft } from '@songsarn/contract/communication/draft-fields'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError, fieldErrors } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { type CallbackPorts, requireOutside } from '../../webhooks/require-outside.ts'
import { draftsAskedFor } from '../approvals/waiting.ts'
import { requireScheduleTime } from '../communications/schedule.ts'
import { sendBroadcastIn } from '../communications/send-broadcast.ts'
import { waitingDrafts } from '../drafts/campaign-drafts.ts'
import { lockCampaign, oneCampaign } from './find-campaign.ts'

type Message = z.output<typeof confirmCampaign.body>['messages'][number]
type Fields = Extract<DraftFields, { type: 'broadcast' }>

const Setting = z.pick(BroadcastBody, { broadcastName: true, callbackUrl: true, pace: true })

/** A draft may hold anything; what is sent follows the rules of a broadcast. */
function settingOf({ broadcastName, callbackUrl, ...of }: Fields): z.output<typeof Setting> {
  const given = { broadcastName, ...(callbackUrl !== '' && { callbackUrl }), pace: paceOfDraft(of) }
  const parsed = Setting.safeParse(given, { reportInput: true })
  if (!parsed.success) throw new ApiProblem('request.invalid', { errors: fieldErrors(parsed.error.issues) })
  return parsed.data
}

/** Sends or schedules the messages of a campaign, after a person has looked at all of them. */
export async function confirm(
  ports: CallbackPorts,
  context: CallerContext,
  id: string,
  messages: readonly Message[],
): Promise<Campaign> {
  const { caller, transaction, audit, saveResponse } = context
  await requireCallbacks(ports, messages, await transaction((trx) => waitingDrafts(trx, caller, id)))
  return transaction(async (trx) => {
    const campaign = await lockCampaign(trx, caller, id)
    if (campaign.stoppedAt !== null) throw new ApiProblem('campaign.stopped')
    await sendMessages(trx, context, campaign, messages, ports)
    const after = { messages: messages.length }
    await audit(trx, { action: 'confirm', subject: 'Campaign', target: campaign, after })
    return saveResponse(trx, await oneCampaign(trx, caller, campaign.id))
  })
}

/**
 * Sends or schedules the waiting messages of a campaign whose row is locked: all of them or none (decision 046), but those that wait for
 * an approval. The second of two confirmations finds none that wait.
 *
 * @throws ApiProblem campaign.changed, campaign.ended, or why a message is refused, with its place in the paths
 */
async function sendMessages(
  trx: Scope,
  context: Pick<CallerContext, 'caller' | 'audit' | 'afterCommit'>,
  campaign: Row<'campaigns'>,
  messages: readonly Message[],
  ports: CallbackPorts,
): Promise<void> {
  const now = ports.now()
  if (campaign.endsAt <= now)
    throw new ApiProblem('campaign.ended', { params: { date: campaign.endsAt.toISOString() } })
  const drafts = await waitingDrafts(trx, context.caller, campaign.id)
  // What another person is asked to approve, the approval sends.
  const asked = await draftsAskedFor(
    trx,
    context.caller,
    drafts.map(({ id }) => id),
  )
  const waiting = new Map(drafts.filter(({ id }) => !asked.has(id)).map((draft) => [draft.id, draft]))
  const named = new Set(messages.map(({ id }) => id))
  if (named.size !== waiting.size || messages.some(({ id }) => !waiting.has(id)))
    throw new ApiProblem('campaign.changed')
  for (const [index, { id, version, analysisId }] of messages.entries()) {
    const draft = waiting.get(id)
    if (draft?.fields.type !== 'broadcast') throw new ApiProblem('campaign.changed')
    const { fields } = draft
    const { createTemplate, scheduledAt, isLater } = fields
    await atMessage(index, async () => {
      if (isLater) throw new ApiProblem('request.invalid', { errors: [fieldError('scheduledAt', 'required')] })
      const send = {
        ...settingOf(fields),
        analysisId,
        campaignId: campaign.id,
        createTemplate,
        draft: { id, version },
        now,
        scheduledAt: startOf(campaign, scheduledAt, now),
      }
      await sendBroadcastIn(trx, context, send, ports.jobs)
    })
  }
}

/** Refuses callback URLs that lead to a private network. Outside of the transaction, since it asks the DNS. */
async function requireCallbacks(
  ports: CallbackPorts,
  messages: readonly Message[],
  drafts: readonly { id: string; fields: DraftFields }[],
) {
  for (const [index, { id }] of messages.entries()) {
    const fields = drafts.find((draft) => draft.id === id)?.fields as Fields | undefined
    if (fields) await atMessage(index, () => requireOutside(ports, settingOf(fields).callbackUrl, 'callbackUrl'))
  }
}

/** Without a time of its own, a message starts with the campaign, or at once when that has started. */
function startOf({ startsAt }: Row<'campaigns'>, scheduledAt: string | null, now: Date): Date | undefined {
  if (scheduledAt !== null) return requireScheduleTime(scheduledAt, now)
  return startsAt > now ? startsAt : undefined
}

async function atMessage(index: number, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { code, params, errors = [fieldError('', 'notAllowed')] } = error
    const placed = errors.map((of) => ({ ...of, path: [`messages.${index}`, of.path].filter(Boolean).join('.') }))
    throw new ApiProblem(code, { params, errors: placed, cause: error })
  }
}
