import { RULE_ERRORS } from '@songsarn/contract/base/rule-effect'
import { type CommunicationStatus, canMove } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import { requireSwitchedOn } from '../../account/accounts/switched-off.ts'
import { completeCommunication } from '../../delivery/settlement/complete-communication.ts'
import { CHUNK_TAKEN, lockExpansion, reviseChunks } from '../../delivery/settlement/lock-chunks.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { TransactionConflict } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { openDue } from './open-paced.ts'
import { lostSender } from './usable-sender.ts'

/** The state of the chunks. In a communication that was stopped or failed, chunks stay open while a message is not finished. */
const CHUNK_STATE = { paused: 'paused', sending: 'open', stopped: 'open', failed: 'open' } as const

/** The brake has paused it, and nobody let it go on since. */
const isBraked = ({
  status,
  pauseReason,
  heldUntil,
}: Pick<Row<'communications'>, 'status' | 'pauseReason' | 'heldUntil'>) =>
  status === 'paused' && pauseReason === 'brake' && heldUntil === null

/** Why it is paused, and by whom. */
type Pause = { reason: 'user'; userId: string } | { reason: 'accountSwitchedOff' | 'brake'; userId?: undefined }

type Why = {
  /** The code of why it failed. */
  failure?: string | null
  pause?: Pause
  /** When it goes on by itself. */
  heldUntil?: Date | null
}

/**
 * Pauses, resumes, stops or fails a communication. Raises the revision of its chunks under their
 * locks, so that the worker that submits them notices before the next part.
 */
export async function changeStatus(
  trx: Scope,
  caller: { tenancy: Pick<Caller['tenancy'], 'tenantId' | 'accountIds'> },
  id: string,
  to: keyof typeof CHUNK_STATE,
  { failure = null, pause, heldUntil = null }: Why = {},
): Promise<{ id: string; status: CommunicationStatus }> {
  const { tenantId, accountIds } = caller.tenancy
  const query = trx
    .selectFrom('communications')
    .select(['status', 'chunkCount', 'accountId', 'channel', 'sender', 'pace', 'pauseReason', 'heldUntil'])
    .where('tenantId', '=', tenantId)
    .where('accountId', 'in', [...accountIds])
    .where('id', '=', id)
  // A large send is expanded batch after batch, each with new chunks. Without this lock a change would wait for all of them.
  await lockExpansion(trx, id)
  const before = await query.executeTakeFirst()
  if (!before) throw new ApiProblem('resource.notFound')
  await sql`
    select from chunks where tenant_id = ${tenantId} and communication_id = ${id} and state <> 'closed'
    order by tenant_id, communication_id, chunk_no ${CHUNK_TAKEN}`.execute(trx)
  const found = await query.forNoKeyUpdate().executeTakeFirstOrThrow()
  // Expansion made chunks while this waited for its lock: they must be locked before the communication, too.
  if (found.chunkCount !== before.chunkCount) throw new TransactionConflict('chunks were added meanwhile')
  // A scheduled communication is not resumed: `sendScheduled` starts it, and not before its time.
  if (!canMove(found.status, to) || (found.status === 'scheduled' && to === 'sending')) {
    throw new ApiProblem('communication.transition', { params: { from: found.status, to } })
  }
  if (to === 'sending') {
    await requireSwitchedOn(trx, { tenantId, accountId: found.accountId })
    const lost = await lostSender(trx, { tenantId, accountId: found.accountId }, found)
    if (lost) throw new ApiProblem(lost)
  }
  await sql`
    update communications set status = ${to}, schedule_problem = null, failure = ${failure}, held_until = ${heldUntil},
      paused_at = ${pause ? new Date() : null}::timestamptz, paused_by = ${pause?.userId ?? null}::uuid,
      pause_reason = ${pause?.reason ?? null},
      cancel_reason = ${to === 'stopped' && isBraked(found) ? RULE_ERRORS.cancelledByBrake : null}
    where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  // A paced one goes on with the chunk that is due.
  const isPaced = to === 'sending' && found.pace !== null
  await reviseChunks(trx, { tenantId, communicationId: id }, isPaced ? 'paused' : CHUNK_STATE[to])
  if (isPaced) await openDue(trx, { tenantId, communicationId: id })
  // A paused communication may have finished in the meantime.
  await completeCommunication(trx, tenantId, id)
  const { status } = await trx
    .selectFrom('communications')
    .select('status')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, status }
}
