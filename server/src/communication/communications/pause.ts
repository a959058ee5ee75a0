import type { CommunicationStatus } from '@songsarn/contract/base/states'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { auditCommunication } from './audit-communication.ts'
import { changeStatus } from './change-status.ts'

/** Pauses a communication: its messages wait until a user resumes it. */
export function pause(context: CallerContext, id: string): Promise<{ id: string; status: CommunicationStatus }> {
  const { caller, transaction, saveResponse } = context
  return transaction(async (trx) => {
    const changed = await changeStatus(trx, caller, id, 'paused')
    await auditCommunication(trx, context, 'pause', id)
    return saveResponse(trx, changed)
  })
}
