import type { CommunicationStatus } from '@songsarn/contract/base/states'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { auditCommunication } from './audit-communication.ts'
import { changeStatus } from './change-status.ts'

/** Resumes a paused communication. */
export function resume(context: CallerContext, id: string): Promise<{ id: string; status: CommunicationStatus }> {
  const { caller, transaction, saveResponse, afterCommit } = context
  return transaction(async (trx) => {
    const changed = await changeStatus(trx, caller, id, 'sending')
    await auditCommunication(trx, context, 'resume', id)
    afterCommit('delivery')
    return saveResponse(trx, changed)
  })
}
