import type { CallParsed } from '@songsarn/contract/base/call'
import type { createQuickSend } from '@songsarn/contract/communication/communications'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { deleteSentDraft } from '../drafts/delete-draft.ts'
import { auditCommunication } from './audit-communication.ts'
import { requireScheduleTime } from './schedule.ts'
import { sendAnalysed } from './send-analysed.ts'

/** Sends or schedules an analysis as a quick send, and deletes the draft that it was. */
export function sendQuick(ports: Ports, context: CallerContext, body: CallParsed<typeof createQuickSend>['body']) {
  const { caller, transaction, saveResponse, afterCommit } = context
  const { analysisId, draftId } = body
  const now = ports.now()
  const scheduledAt = body.scheduledAt === undefined ? undefined : requireScheduleTime(body.scheduledAt, now)
  return transaction(async (trx) => {
    const made = await sendAnalysed(trx, caller, { analysisId, type: 'quick-send', now, scheduledAt }, ports.jobs)
    if (draftId !== undefined) await deleteSentDraft(trx, caller, draftId)
    await auditCommunication(trx, context, made.status === 'scheduled' ? 'schedule' : 'send', made.id)
    afterCommit('expansion', 'delivery')
    return saveResponse(trx, made)
  })
}
