import type { CommunicationStatus } from '@songsarn/contract/base/states'
import { requireSwitchedOn } from '../../account/accounts/switched-off.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { requireNoApproval } from '../analyses/approval-reasons.ts'
import { auditCommunication } from './audit-communication.ts'
import { holdScheduled } from './hold.ts'
import { lockOwnScheduled, startLocked } from './scheduled.ts'
import { requireUsableSender } from './usable-sender.ts'

/** Starts a communication whose time has passed, because a person says so. */
export function sendScheduled(
  { jobs, now }: Ports,
  context: CallerContext,
  id: string,
  analysisId: string | undefined,
): Promise<{ id: string; status: CommunicationStatus }> {
  const { caller, transaction, saveResponse, afterCommit } = context
  return transaction(async (trx) => {
    const found = await lockOwnScheduled(trx, caller, id, 'sending')
    if (!found.due) throw new ApiProblem('communication.notDue')
    if (analysisId !== undefined && analysisId !== found.analysisId)
      throw new ApiProblem('request.invalid', { errors: [fieldError('analysisId', 'notAllowed')] })
    await requireSwitchedOn(trx, found)
    await requireUsableSender(trx, caller, found)
    // What was approved was approved for its time.
    await requireNoApproval(trx, found)
    const isHeld = await holdScheduled(trx, jobs, found, now())
    if (!isHeld) await startLocked(trx, jobs, found)
    await auditCommunication(trx, context, isHeld ? 'schedule' : 'send', id)
    afterCommit('expansion', 'delivery')
    return saveResponse(trx, { id, status: isHeld ? ('scheduled' as const) : ('sending' as const) })
  })
}
