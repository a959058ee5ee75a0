import type { CallAnswer } from '@songsarn/contract/base/call'
import type { getCommunication } from '@songsarn/contract/communication/communications'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { readableAnalysis } from '../analyses/show-analysis.ts'
import { shownAudience } from '../analyses/shown-audience.ts'
import { draftOf } from '../drafts/delete-draft.ts'
import { shownCommunication } from './figures.ts'
import { findCommunication } from './find-communication.ts'
import { hasResends } from './resends.ts'

/** A communication, with the draft or the analysis that a person goes on with. */
export async function showCommunication(
  context: CallerContext,
  communicationId: string,
): Promise<CallAnswer<typeof getCommunication>> {
  const { caller, transaction } = context
  const found = await findCommunication(context, communicationId)
  const { tenantId, status, analysisId, uploadFileName } = found
  // Its file may have been deleted since.
  const audience = await transaction((trx) => shownAudience(trx, found))
  return shownCommunication(found, {
    hasResends: await transaction((trx) => hasResends(trx, found)),
    audience: { ...audience, ...(uploadFileName !== null && { names: [uploadFileName] }) },
    draftId: status === 'draft' ? await transaction((trx) => draftOf(trx, { tenantId, communicationId })) : null,
    analysisId:
      status === 'scheduled' && analysisId !== null
        ? await transaction((trx) => readableAnalysis(trx, caller, analysisId))
        : null,
  })
}
