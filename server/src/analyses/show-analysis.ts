import type { Analysis } from '@songsarn/contract/analyses'
import type { Selectable } from 'kysely'
import { ApiProblem } from '../api/api-problem.ts'
import type { Caller } from '../auth/caller.ts'
import { balanceOf, payerOf } from '../billing/ledger.ts'
import { shownBalance } from '../billing/shown-balance.ts'
import type { Scope } from '../db/database.ts'
import type { AnalysisRecord } from '../db/tables/sending.ts'

/** An analysis of the acting account; 404 when it is not there or has expired away. */
export async function findAnalysis(trx: Scope, caller: Caller, id: string): Promise<Selectable<AnalysisRecord>> {
  const found = await trx
    .selectFrom('analyses')
    .selectAll()
    .where('tenant_id', '=', caller.tenancy.tenantId)
    .where('account_id', '=', caller.acting.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new ApiProblem('resource.notFound')
  return found
}

export async function showAnalysis(trx: Scope, caller: Caller, of: Selectable<AnalysisRecord>): Promise<Analysis> {
  const { balance } = await balanceOf(trx, await payerOf(trx, of.tenant_id, of.account_id))
  const isShown = (await shownBalance(trx, caller)) !== undefined
  return {
    id: of.id,
    status: of.status,
    progress: { done: of.rows_done, total: of.rows_total },
    from: of.sender,
    unique: of.unique_rows,
    duplicate: of.duplicate_rows,
    blacklist: of.blacklist_rows,
    invalid: of.invalid_rows,
    shortest: of.shortest,
    longest: of.longest,
    totalRecipients: of.unique_rows,
    totalCredit: of.total_credit,
    missingValues: of.missing_values,
    balanceBefore: isShown ? balance : null,
    balanceAfter: isShown ? balance - of.total_credit : null,
    missingCredit: Math.max(0, of.total_credit - balance),
    preview: of.preview_mobile === null ? null : { mobile: of.preview_mobile, text: of.preview_text ?? '' },
    hash: of.hash,
    communicationId: of.communication_id,
    createDate: of.created_at.toISOString(),
    expireDate: of.expires_at.toISOString(),
  }
}
