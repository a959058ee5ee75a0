import type { CallAnswer } from '@songsarn/contract/base/call'
import type { cancelMessages } from '@songsarn/contract/communication/messages'
import { sql } from 'kysely'
import { placeOf } from '../../delivery/message-id.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { cancelStopped, stopIn } from '../communications/stop.ts'

type Call = { id: string; recipients: number; expanded: number; status: string }

/**
 * Cancels what waits of a call, by the id of the call or of its only message. Force Stop does the rest.
 *
 * @throws ApiProblem messages.notWaiting when all was handed over or cancelled before
 */
export async function cancelCall(
  { store, jobs }: Ports,
  context: CallerContext,
  callOrMessageId: string,
): Promise<CallAnswer<typeof cancelMessages>> {
  const { caller, transaction, saveResponse } = context
  const { communicationId, ordinal } = placeOf(callOrMessageId)
  const answer = await transaction(async (trx) => {
    const { id, recipients } = await findCall(trx, caller, communicationId)
    if (ordinal !== 0 && recipients > 1) throw new ApiProblem('messages.together', { params: { communicationId } })
    const { status } = await stopIn(trx, context, id, jobs).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'communication.transition') throw notWaiting()
      throw error
    })
    const cancelled = await countWaiting(trx, caller.tenancy.tenantId, id)
    if (cancelled === 0) throw notWaiting()
    return saveResponse(trx, { id, status, cancelled, sent: recipients - cancelled })
  })
  await cancelStopped(store, caller, [answer.id])
  return answer
}

const notWaiting = () => new ApiProblem('messages.notWaiting')

const findCall = (trx: Scope, { tenancy }: Caller, id: string): Promise<Call> =>
  trx
    .selectFrom('communications')
    .select(['id', 'recipients', 'expanded', 'status'])
    .where('tenantId', '=', tenancy.tenantId)
    .where('accountId', 'in', [...tenancy.accountIds])
    .where((eb) => eb.and({ id, type: 'api' as const }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

/**
 * Messages that were not handed over: the stop has locked their chunks, so no worker hands over another one. Those that are not
 * written yet are written as cancelled.
 */
async function countWaiting(trx: Scope, tenantId: string, id: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (c.recipients - c.expanded + (
      select count(*) from messages m
      where m.tenant_id = ${tenantId} and m.communication_id = ${id} and m.state = 'queued' and m.ordinal not in (
        select s.ordinal from submissions s
        where s.tenant_id = ${tenantId} and s.communication_id = ${id} and s.state <> 'waiting')))::integer as waiting
    from communications c where c.tenant_id = ${tenantId} and c.id = ${id}`.execute(trx)
  return rows[0]?.waiting ?? 0
}
