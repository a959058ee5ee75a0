import type { SmsType } from '@songsarn/contract/states'
import type { Selectable } from 'kysely'
import { mustBeApproved } from '../analyses/approved-sender.ts'
import { ApiProblem } from '../api/api-problem.ts'
import type { Caller } from '../auth/caller.ts'
import { openTransaction, payerOf, reserve } from '../billing/ledger.ts'
import type { Scope } from '../db/database.ts'
import type { AnalysisRecord } from '../db/tables/sending.ts'
import { expand } from '../delivery/expand.ts'
import { newCommunicationId, timeOf } from '../delivery/message-id.ts'
import { mustBeWithinTrial } from './trial.ts'

/** Up to so many recipients get their messages in the transaction of the send itself; more in the worker. */
const AT_ONCE = 1000
const BULK_LANE = 1

/**
 * Sends what was analysed: one communication, its credits reserved, all or nothing. The analysis is used up by it, so a
 * second send of it is refused whatever the client repeats.
 */
export async function sendAnalysed(
  trx: Scope,
  caller: Caller,
  { analysisId, type, now }: { analysisId: string; type: SmsType; now: Date },
): Promise<{ id: string; status: 'sending' }> {
  const analysis = await usable(trx, caller, analysisId, now)
  await mustBeApproved(trx, caller, analysis.sender)
  await mustBeWithinTrial(trx, caller, analysis.unique_rows, now)

  const { tenantId, actingAccountId, userId } = caller.tenancy
  const id = newCommunicationId(now.getTime())
  const payer = await payerOf(trx, tenantId, actingAccountId)
  const opened = await openTransaction(trx, {
    payer,
    spenderId: actingAccountId,
    action: 'send',
    description: type,
    communicationId: id,
    userId,
  })
  const reserved = await reserve(trx, opened, analysis.total_credit)
  if (reserved.kind === 'insufficient') {
    throw new ApiProblem('credit.insufficient', { params: { missing: reserved.missing } })
  }
  await trx
    .insertInto('communications')
    .values({
      tenant_id: tenantId,
      id,
      account_id: actingAccountId,
      payer_account_id: payer.accountId,
      user_id: userId,
      type,
      lane: BULK_LANE,
      name: null,
      sender: analysis.sender,
      content: analysis.content,
      common_text: analysis.common_text,
      status: 'sending',
      failure: null,
      analysis_id: analysis.id,
      duplicate_of: null,
      unique_rows: analysis.unique_rows,
      duplicate_rows: analysis.duplicate_rows,
      blacklist_rows: analysis.blacklist_rows,
      invalid_rows: analysis.invalid_rows,
      recipients: analysis.unique_rows,
      credits: analysis.total_credit,
      transaction_id: opened.transactionId,
      created_at: timeOf(id),
      started_at: timeOf(id),
      completed_at: null,
    })
    .execute()
  await trx
    .updateTable('analyses')
    .set({ communication_id: id })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', analysis.id)
    .execute()
  if (analysis.unique_rows <= AT_ONCE) await expand(trx, tenantId, id)
  return { id, status: 'sending' }
}

/** Locks the analysis: of two sends at once the second finds it used. */
async function usable(trx: Scope, caller: Caller, id: string, now: Date): Promise<Selectable<AnalysisRecord>> {
  const analysis = await trx
    .selectFrom('analyses')
    .selectAll()
    .where('tenant_id', '=', caller.tenancy.tenantId)
    .where('account_id', '=', caller.acting.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!analysis) throw new ApiProblem('resource.notFound')
  if (analysis.communication_id !== null)
    throw new ApiProblem('analysis.used', { params: { communicationId: analysis.communication_id } })
  if (analysis.status === 'failed') throw new ApiProblem('analysis.failed')
  if (analysis.status === 'running') throw new ApiProblem('analysis.notReady')
  if (analysis.expires_at <= now) throw new ApiProblem('analysis.expired')
  if (analysis.unique_rows === 0) throw new ApiProblem('recipients.none')
  return analysis
}
