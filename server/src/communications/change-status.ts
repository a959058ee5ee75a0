import { type CommunicationStatus, canMove } from '@songsarn/contract/states'
import { sql } from 'kysely'
import { ApiProblem } from '../api/api-problem.ts'
import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'
import { completeCommunication } from '../delivery/complete-communication.ts'

/** Where its chunks go with the status. Of a stopped communication those are open in which a message is to be finished. */
const CHUNKS = { paused: 'paused', sending: 'open', stopped: 'open' } as const

/**
 * Pauses, resumes or stops a communication. Its chunks are marked changed under their locks: whoever is handing them over
 * finds out before the next part.
 */
export async function changeStatus(
  trx: Scope,
  caller: Caller,
  id: string,
  to: 'paused' | 'sending' | 'stopped',
): Promise<{ id: string; status: CommunicationStatus }> {
  const { tenantId, accountIds } = caller.tenancy
  const found = await trx
    .selectFrom('communications')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', [...accountIds])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new ApiProblem('resource.notFound')
  if (!canMove(found.status, to)) {
    throw new ApiProblem('communication.transition', { params: { from: found.status, to } })
  }
  await sql`update communications set status = ${to} where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  await sql`
    update chunks set state = ${CHUNKS[to]}, revision = revision + 1
    where tenant_id = ${tenantId} and communication_id = ${id} and state <> 'closed'`.execute(trx)
  // What was paused may have come to its end meanwhile.
  await completeCommunication(trx, tenantId, id)
  const { status } = await trx
    .selectFrom('communications')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, status }
}
