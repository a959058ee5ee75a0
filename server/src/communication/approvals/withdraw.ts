import type { Approval } from '@songsarn/contract/communication/approvals'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { targetOf } from './audited.ts'
import { endApproval } from './end-approval.ts'
import { settleWaiting } from './settle-waiting.ts'
import { showApproval } from './show-approval.ts'
import { findApproval, lockWaiting } from './waiting.ts'

/** Withdraws an own request. Its analysis can be asked for again, or be changed. */
export async function withdraw(
  ports: Ports,
  { caller, transaction, audit, saveResponse }: CallerContext,
  params: { id: string },
): Promise<Approval> {
  const now = ports.now()
  await settleWaiting(ports, now, caller)
  return transaction(async (trx) => {
    const found = await lockWaiting(trx, caller, params)
    if (found.userId !== caller.user.id) throw new ApiProblem('approval.notOwn')
    await endApproval(trx, ports.jobs, found, { status: 'withdrawn', userId: caller.user.id, now })
    await audit(trx, { action: 'withdraw', subject: 'Approval', target: targetOf(found) })
    return saveResponse(trx, await showApproval(trx, caller, await findApproval(trx, caller, params)))
  })
}
