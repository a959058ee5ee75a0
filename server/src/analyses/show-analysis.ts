import { Analysis } from '@songsarn/contract/analyses'
import { shownBalance } from '../billing/shown-balance.ts'
import type { Row, Scope } from '../db/database.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller } from '../http/caller.ts'

/** An analysis of the acting account; 404 if it does not exist or is deleted. */
export async function findAnalysis(trx: Scope, caller: Caller, id: string): Promise<Row<'analyses'>> {
  const found = await trx
    .selectFrom('analyses')
    .selectAll()
    .where('tenantId', '=', caller.tenancy.tenantId)
    .where('accountId', '=', caller.acting.id)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw new ApiProblem('resource.notFound')
  return found
}

export async function showAnalysis(trx: Scope, caller: Caller, of: Row<'analyses'>): Promise<Analysis> {
  const shown = await shownBalance(trx, caller)
  return {
    id: of.id,
    status: of.status,
    // A running analysis counts what is missing so far.
    failure:
      of.failure === null || of.status !== 'failed' ? null : Analysis.shape.failure.parse(JSON.parse(of.failure)),
    progress: { done: of.rowsDone, total: of.rowsTotal },
    from: of.sender,
    channel: of.channel,
    unique: of.uniqueRows,
    duplicate: of.duplicateRows,
    blacklist: of.blacklistRows,
    invalid: of.invalidRows,
    shortest: of.shortest,
    longest: of.longest,
    totalRecipients: of.uniqueRows,
    totalParts: of.totalParts,
    totalCredit: of.totalCredit,
    missingValues: of.missingValues,
    balanceBefore: shown?.balance ?? null,
    balanceAfter: shown ? shown.balance - of.totalCredit : null,
    missingCredit: shown ? Math.max(0, of.totalCredit - shown.balance) : 0,
    preview: of.previewMobile === null ? null : { mobile: of.previewMobile, text: of.previewText ?? '' },
    shortestRow: of.shortestRow,
    longestRow: of.longestRow,
    hash: of.hash,
    communicationId: of.communicationId,
    createDate: of.createdAt.toISOString(),
    expireDate: of.expiresAt.toISOString(),
  }
}
