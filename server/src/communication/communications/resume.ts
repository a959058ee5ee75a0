import type { CommunicationStatus } from '@songsarn/contract/base/states'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { auditCommunication } from './audit-communication.ts'
import { changeStatus } from './change-status.ts'
import { holdUntil } from './hold.ts'

type Answer = { id: string; status: CommunicationStatus; heldUntil: string | null }

/** Resumes a paused communication. Outside of the hours of its account it stays paused, and goes on when they begin. */
export function resume(context: CallerContext, id: string, now: Date): Promise<Answer> {
  const { caller, transaction, saveResponse, afterCommit } = context
  return transaction(async (trx) => {
    const heldUntil = await holdPaused(trx, caller, id, now)
    const changed = heldUntil
      ? { id, status: 'paused' as const, heldUntil: heldUntil.toISOString() }
      : { ...(await changeStatus(trx, caller, id, 'sending')), heldUntil: null }
    await auditCommunication(trx, context, 'resume', id)
    afterCommit('delivery')
    return saveResponse(trx, changed)
  })
}

/** Notes that a paused communication goes on when the hours begin; null when it may go on now. */
async function holdPaused(trx: Scope, { tenancy }: Caller, id: string, now: Date): Promise<Date | null> {
  const { tenantId, accountIds } = tenancy
  const found = await trx
    .selectFrom('communications')
    .select(['tenantId', 'accountId', 'purpose'])
    .where('tenantId', '=', tenantId)
    .where('accountId', 'in', [...accountIds])
    .where('id', '=', id)
    .where('status', '=', 'paused')
    .executeTakeFirst()
  const heldUntil = found ? await holdUntil(trx, found, now) : null
  if (heldUntil === null) return null
  const held = await trx
    .updateTable('communications')
    .set({ heldUntil })
    .where((eb) => eb.and({ tenantId, id, status: 'paused' }))
    .returning('id')
    .executeTakeFirst()
  return held ? heldUntil : null
}
