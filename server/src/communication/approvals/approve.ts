import type { Approval } from '@songsarn/contract/communication/approvals'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { findAnalysis } from '../analyses/show-analysis.ts'
import { sendBroadcastIn } from '../communications/send-broadcast.ts'
import { sendQuickIn } from '../communications/send-quick.ts'
import { targetOf } from './audited.ts'
import { endApproval } from './end-approval.ts'
import { hashOf } from './hash-of.ts'
import { settleWaiting } from './settle-waiting.ts'
import { readPace, showApproval } from './show-approval.ts'
import { findApproval, lockWaiting, requireOtherPerson } from './waiting.ts'

type Named = { hash: string; comment?: string | undefined }

/**
 * Approves a request and sends or schedules it, in one transaction: what was approved goes out, or nothing does.
 *
 * @throws ApiProblem why it does not wait any more, approval.own, approval.changed when `hash` names something else, or why it cannot
 * be sent now; then it still waits
 */
export async function approve(
  ports: Ports,
  context: CallerContext,
  params: { id: string },
  { hash, comment }: Named,
): Promise<Approval> {
  const { caller, transaction, audit, saveResponse } = context
  const now = ports.now()
  await settleWaiting(ports, now, caller)
  return transaction(async (trx) => {
    const found = await lockWaiting(trx, caller, params)
    requireOtherPerson(found, caller)
    const analysis = await findAnalysis(trx, caller, found.analysisId)
    if (hash !== found.hash || hash !== (await hashOf(analysis, found))) throw new ApiProblem('approval.changed')
    const made = await send(trx, context, found, now, ports.jobs)
    const { id: communicationId } = made
    await endApproval(trx, ports.jobs, found, {
      ...{ status: 'approved', communicationId, userId: caller.user.id, text: comment, now },
    })
    await audit(trx, { action: 'approve', subject: 'Approval', target: targetOf(found) })
    return saveResponse(trx, await showApproval(trx, caller, await findApproval(trx, caller, params)))
  })
}

/** Sends it as its requester: the communication, its draft and its test of rights are theirs. */
async function send(
  trx: Scope,
  context: CallerContext,
  { userId, analysisId, scheduledAt: time, name, ...of }: Row<'approvals'>,
  now: Date,
  jobs: JobPort,
): Promise<{ id: string }> {
  const { caller } = context
  const { audit, afterCommit } = context
  const asked = { caller: { ...caller, tenancy: { ...caller.tenancy, userId } }, audit, afterCommit }
  const setting = { analysisId, now, scheduledAt: time ?? undefined, pace: readPace(of.pace), isApproved: true }
  if (name === null) return sendQuickIn(trx, asked, setting, jobs)
  const { draftId, draftVersion } = of
  return sendBroadcastIn(
    trx,
    asked,
    {
      ...setting,
      broadcastName: name,
      callbackUrl: of.callbackUrl ?? undefined,
      campaignId: of.campaignId ?? undefined,
      createTemplate: of.createTemplate,
      draft: draftId === null || draftVersion === null ? undefined : { id: draftId, version: draftVersion },
    },
    jobs,
  )
}
