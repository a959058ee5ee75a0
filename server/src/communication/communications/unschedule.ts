import type { CommunicationStatus } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import { finishTransactions, moveCredits } from '../../billing/ledger.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { setUse } from '../analyses/set-use.ts'
import { takeBackCoupons } from '../coupons/take-coupons.ts'
import { giveBackDraft } from '../drafts/delete-draft.ts'
import { auditCommunication } from './audit-communication.ts'
import { lockOwnScheduled } from './scheduled.ts'

/** Makes a scheduled communication a draft: releases its credits and frees its analysis. */
export function unschedule(context: CallerContext, id: string): Promise<{ id: string; status: CommunicationStatus }> {
  const { caller, transaction, saveResponse } = context
  return transaction(async (trx) => {
    const { tenantId, transactionId, credits, analysisId } = await lockOwnScheduled(trx, caller, id, 'draft')
    await sql`
      update communications set status = 'draft', scheduled_at = null, schedule_problem = null, held_until = null, pace = null, analysis_id = null,
        recipients = 0, credits = 0
      where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
    await setUse(trx, { tenantId, analysisId }, null)
    await takeBackCoupons(trx, { tenantId, analysisId })
    await moveCredits(trx, [{ tenantId, communicationId: id, step: 'release', credits, reason: 'unscheduled' }])
    await finishTransactions(trx, [{ tenantId, transactionId, status: 'returned' }])
    await giveBackDraft(trx, { tenantId, communicationId: id })
    await auditCommunication(trx, context, 'unschedule', id)
    return saveResponse(trx, { id, status: 'draft' as const })
  })
}
