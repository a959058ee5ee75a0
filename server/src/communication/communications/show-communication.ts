import type { CallAnswer } from '@songsarn/contract/base/call'
import type { Communication, getCommunication } from '@songsarn/contract/communication/communications'
import type { Scope } from '../../foundation/db/database.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { readableAnalysis } from '../analyses/show-analysis.ts'
import { shownAudience } from '../analyses/shown-audience.ts'
import { draftOf } from '../drafts/delete-draft.ts'
import { type CommunicationFigures, shownCommunication } from './figures.ts'
import { findCommunication } from './find-communication.ts'
import { shownPace } from './require-pace.ts'
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
    pause: await transaction((trx) => shownPause(trx, found)),
    pace: await transaction((trx) => shownPace(trx, found, found.counts.pending, new Date())),
    hasResends: await transaction((trx) => hasResends(trx, found)),
    audience: { ...audience, ...(uploadFileName !== null && { names: [uploadFileName] }) },
    approvalId: await transaction((trx) => approvalOf(trx, { tenantId, communicationId })),
    draftId: status === 'draft' ? await transaction((trx) => draftOf(trx, { tenantId, communicationId })) : null,
    analysisId:
      status === 'scheduled' && analysisId !== null
        ? await transaction((trx) => readableAnalysis(trx, caller, analysisId))
        : null,
  })
}

async function shownPause(
  trx: Scope,
  { tenantId, status, pausedAt, pausedBy, pauseReason }: CommunicationFigures,
): Promise<Communication['pause']> {
  if (status !== 'paused' || pausedAt === null || pauseReason === null) return null
  const users = trx.selectFrom('users').select('fullName').where('tenantId', '=', tenantId)
  const user = pausedBy === null ? undefined : await users.where('id', '=', pausedBy).executeTakeFirst()
  return { at: pausedAt.toISOString(), reason: pauseReason, by: user?.fullName ?? null }
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
