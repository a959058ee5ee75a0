import type { CallParsed } from '@songsarn/contract/base/call'
import type { createApproval } from '@songsarn/contract/communication/approvals'
import { APPROVAL_DAYS, type Approval, MAX_WAITING_APPROVALS } from '@songsarn/contract/communication/approvals'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { requireSwitchedOn } from '../../account/accounts/switched-off.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { type CallbackPorts, requireOutside } from '../../webhooks/require-outside.ts'
import { approvalReasons } from '../analyses/approval-reasons.ts'
import { keepAnalysis } from '../analyses/keep-analysis.ts'
import { requireCampaign } from '../communications/require-campaign.ts'
import { requirePace } from '../communications/require-pace.ts'
import { requireScheduleTime } from '../communications/schedule.ts'
import { lockUsable } from '../communications/send-analysed.ts'
import { deleteSentDraft } from '../drafts/delete-draft.ts'
import { addEvent } from './add-event.ts'
import { targetOf } from './audited.ts'
import { hashOf } from './hash-of.ts'
import { showApproval } from './show-approval.ts'

const DAY_MS = 86_400_000

const WAITING = {
  table: 'approvals',
  max: MAX_WAITING_APPROVALS,
  counted: sql`status = 'waiting'`,
} as const

/** Asks another person to approve a send, which the request holds whole. Its analysis is kept until the request ends. */
export async function ask(
  ports: CallbackPorts,
  context: CallerContext,
  body: CallParsed<typeof createApproval>['body'],
): Promise<Approval> {
  const { caller, transaction, audit, saveResponse } = context
  const now = ports.now()
  const scheduledAt = body.scheduledAt === undefined ? null : requireScheduleTime(body.scheduledAt, now)
  await requireOutside(ports, body.callbackUrl, 'callbackUrl')
  if (body.createTemplate && !caller.can('create', 'Template'))
    throw new ApiProblem('right.missing', { params: { action: 'create', subject: 'Template' } })
  return transaction(async (trx) => {
    await requireSwitchedOn(trx, ofCaller(caller))
    const analysis = await lockUsable(trx, caller, body.analysisId, now)
    if (analysis.uniqueRows === 0) throw new ApiProblem('recipients.none')
    const send = { recipients: analysis.uniqueRows, credits: analysis.totalCredit }
    const { uniqueRows: messages, purpose } = analysis
    await requirePace(trx, body.pace, { ...ofCaller(caller), purpose, from: scheduledAt ?? now, messages, now })
    const pace = body.pace ? JSON.stringify(body.pace) : null
    const reasons = await approvalReasons(trx, { ...analysis, ...send })
    if (reasons.length === 0) throw new ApiProblem('approval.notNeeded')
    await requireNotWaiting(trx, analysis)
    if (body.campaignId !== undefined) await requireCampaign(trx, caller, body.campaignId, scheduledAt ?? now)
    await requireBelowLimit(trx, caller, WAITING)
    await takeDraft(trx, caller, body)
    const expiresAt = scheduledAt ?? new Date(now.getTime() + APPROVAL_DAYS * DAY_MS)
    await keepAnalysis(trx, { tenantId: analysis.tenantId, analysisId: analysis.id }, expiresAt)
    const approval = await trx
      .insertInto('approvals')
      .values({
        ...ofCaller(caller),
        id: newId(),
        userId: caller.user.id,
        keyId: caller.key?.id ?? null,
        status: 'waiting',
        voidReason: null,
        analysisId: analysis.id,
        hash: await hashOf(analysis, { scheduledAt, pace }),
        reasons,
        sender: analysis.sender,
        channel: analysis.channel,
        content: analysis.content,
        ...send,
        scheduledAt,
        pace,
        name: body.broadcastName ?? null,
        callbackUrl: body.callbackUrl ?? null,
        campaignId: body.campaignId ?? null,
        createTemplate: body.createTemplate,
        draftId: body.draft?.id ?? null,
        draftVersion: body.draft?.version ?? null,
        communicationId: null,
        createdAt: now,
        expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const happened = { kind: 'asked', userId: caller.user.id, text: body.comment, now } as const
    await addEvent(trx, ports.jobs, approval, happened)
    const after = { sender: approval.sender, ...send, scheduledAt }
    await audit(trx, { action: 'request', subject: 'Approval', target: targetOf(approval), after })
    return saveResponse(trx, await showApproval(trx, caller, approval))
  })
}

async function requireNotWaiting(trx: Scope, { tenantId, id: analysisId }: Row<'analyses'>): Promise<void> {
  const waiting = await trx
    .selectFrom('approvals')
    .select('id')
    .where((eb) => eb.and({ tenantId, analysisId, status: 'waiting' as const }))
    .executeTakeFirst()
  if (waiting) throw new ApiProblem('approval.waiting', { params: { approvalId: waiting.id } })
}

/**
 * A quick send leaves its draft, which its user has only one of, for the next. The draft of a broadcast stays: changing it drops its
 * analysis, which makes the request void.
 */
async function takeDraft(
  trx: Scope,
  caller: Caller,
  { draft, broadcastName, analysisId }: CallParsed<typeof createApproval>['body'],
): Promise<void> {
  if (!draft) return
  if (broadcastName === undefined) return deleteSentDraft(trx, caller, draft.id)
  const found = await trx
    .selectFrom('drafts')
    .select(['version', 'analysisId', 'communicationId'])
    .where((eb) => eb.and({ ...ofCaller(caller), id: draft.id, type: 'broadcast' as const }))
    .executeTakeFirst()
  if (found && found.communicationId !== null) throw new ApiProblem('draft.scheduled')
  if (found?.version !== draft.version || found.analysisId !== analysisId) throw new ApiProblem('draft.changed')
}
