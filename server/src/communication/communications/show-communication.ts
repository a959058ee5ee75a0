import type { CallAnswer } from '@songsarn/contract/base/call'
import type { getCommunication } from '@songsarn/contract/communication/communications'
import type { Scope } from '../../foundation/db/database.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { readableAnalysis } from '../analyses/show-analysis.ts'
import { draftOf } from '../drafts/delete-draft.ts'
import { shownCommunication } from './figures.ts'
import { findCommunication } from './find-communication.ts'

/** A communication, with the draft or the analysis that a person goes on with. */
export async function showCommunication(
  context: CallerContext,
  communicationId: string,
): Promise<CallAnswer<typeof getCommunication>> {
  const { caller, transaction } = context
  const found = await findCommunication(context, communicationId)
  const { tenantId, status, analysisId } = found
  return shownCommunication(found, {
    approvalId: await transaction((trx) => approvalOf(trx, { tenantId, communicationId })),
    draftId: status === 'draft' ? await transaction((trx) => draftOf(trx, { tenantId, communicationId })) : null,
    analysisId:
      status === 'scheduled' && analysisId !== null
        ? await transaction((trx) => readableAnalysis(trx, caller, analysisId))
        : null,
  })
}

/** The request that another person approved; null when it needed none. */
async function approvalOf(trx: Scope, of: { tenantId: string; communicationId: string }): Promise<string | null> {
  const found = await trx
    .selectFrom('approvals')
    .select('id')
    .where((eb) => eb.and(of))
    .executeTakeFirst()
  return found?.id ?? null
}
