import type { CallParsed } from '@songsarn/contract/base/call'
import type { createQuickSend } from '@songsarn/contract/communication/communications'
import type { Pace } from '@songsarn/contract/communication/pace'
import type { Scope } from '../../foundation/db/database.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { deleteSentDraft } from '../drafts/delete-draft.ts'
import { auditCommunication } from './audit-communication.ts'
import { requireScheduleTime } from './schedule.ts'
import { sendAnalysed } from './send-analysed.ts'

/** Sends or schedules an analysis as a quick send, and deletes the draft that it was. */
export function sendQuick(ports: Ports, context: CallerContext, body: CallParsed<typeof createQuickSend>['body']) {
  const { caller, transaction, saveResponse } = context
  const { analysisId, draftId, pace } = body
  const now = ports.now()
  const scheduledAt = body.scheduledAt === undefined ? undefined : requireScheduleTime(body.scheduledAt, now)
  return transaction(async (trx) => {
    const made = await sendQuickIn(trx, context, { analysisId, now, scheduledAt, pace }, ports.jobs)
    if (draftId !== undefined) await deleteSentDraft(trx, caller, draftId)
    return saveResponse(trx, made)
  })
}

type Sending = {
  analysisId: string
  now: Date
  scheduledAt: Date | undefined
  pace: Pace | undefined
  isApproved?: boolean
}

/** The same in a transaction. */
export async function sendQuickIn(
  trx: Scope,
  { caller, audit, afterCommit }: Pick<CallerContext, 'caller' | 'audit' | 'afterCommit'>,
  send: Sending,
  jobs: JobPort,
) {
  const made = await sendAnalysed(trx, caller, { ...send, type: 'quick-send' }, jobs)
  await auditCommunication(trx, { caller, audit }, made.status === 'scheduled' ? 'schedule' : 'send', made.id)
  afterCommit('expansion', 'delivery')
  return made
}
