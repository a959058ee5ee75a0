import type { CommunicationStatus } from '@songsarn/contract/base/states'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { auditCommunication } from './audit-communication.ts'
import { changeStatus } from './change-status.ts'

/** Pauses a communication: its messages wait until a user resumes it. One that hours hold does not go on by itself any more. */
export function pause(context: CallerContext, id: string): Promise<{ id: string; status: CommunicationStatus }> {
  const { caller, transaction, saveResponse } = context
  return transaction(async (trx) => {
    const pause = { reason: 'user', userId: caller.tenancy.userId } as const
    const kept = await keepPaused(trx, caller, id)
    const changed = kept ? { id, status: 'paused' as const } : await changeStatus(trx, caller, id, 'paused', { pause })
    await auditCommunication(trx, context, 'pause', id)
    return saveResponse(trx, changed)
  })
}

async function keepPaused(trx: Scope, { tenancy }: Caller, id: string): Promise<boolean> {
  const kept = await trx
    .updateTable('communications')
    .set({ heldUntil: null })
    .where((eb) => eb.and({ tenantId: tenancy.tenantId, id, status: 'paused' }))
    .where('accountId', 'in', [...tenancy.accountIds])
    .where('heldUntil', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
