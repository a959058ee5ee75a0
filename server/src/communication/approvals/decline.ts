import type { Approval } from '@songsarn/contract/communication/approvals'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { targetOf } from './audited.ts'
import { endApproval } from './end-approval.ts'
import { settleWaiting } from './settle-waiting.ts'
import { showApproval } from './show-approval.ts'
import { findApproval, lockWaiting, requireOtherPerson } from './waiting.ts'

/** Declines a request of another person, with a reason. Nothing is sent. */
export async function decline(
  ports: Ports,
  { caller, transaction, audit, saveResponse }: CallerContext,
  params: { id: string },
  reason: string,
): Promise<Approval> {
  const now = ports.now()
  await settleWaiting(ports, now, caller)
  return transaction(async (trx) => {
    const found = await lockWaiting(trx, caller, params)
    requireOtherPerson(found, caller)
    await endApproval(trx, ports.jobs, found, { status: 'declined', userId: caller.user.id, text: reason, now })
    await audit(trx, { action: 'decline', subject: 'Approval', target: targetOf(found), after: { reason } })
    return saveResponse(trx, await showApproval(trx, caller, await findApproval(trx, caller, params)))
  })
}
