import type { Approval } from '@songsarn/contract/communication/approvals'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { addEvent } from './add-event.ts'
import { targetOf } from './audited.ts'
import { settleWaiting } from './settle-waiting.ts'
import { showApproval } from './show-approval.ts'
import { lockWaiting } from './waiting.ts'

/** Adds a comment to a request that waits. */
export async function comment(
  ports: Ports,
  { caller, transaction, audit, saveResponse }: CallerContext,
  params: { id: string },
  text: string,
): Promise<Approval> {
  const now = ports.now()
  await settleWaiting(ports, now, caller)
  return transaction(async (trx) => {
    const found = await lockWaiting(trx, caller, params)
    await addEvent(trx, ports.jobs, found, { kind: 'commented', userId: caller.user.id, text, now })
    await audit(trx, { action: 'answer', subject: 'Approval', target: targetOf(found) })
    return saveResponse(trx, await showApproval(trx, caller, found))
  })
}
