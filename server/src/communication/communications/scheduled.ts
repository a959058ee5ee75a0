import { type CommunicationStatus, canMove, type Purpose } from '@songsarn/contract/base/states'
import type { ScheduleProblem } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import { expandFirst } from '../../delivery/queue/expand.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { deleteScheduledDraft } from '../drafts/delete-draft.ts'
import { openDue } from './open-paced.ts'

/** One clock decides what is due, however many processes there are. A test passes its own clock. */
export const DATABASE_CLOCK = sql<Date>`now()`
/** What a clock says. */
export async function timeOf(trx: Scope, clock: RawBuilder<Date>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${clock} as now`.execute(trx)
  return rows[0]?.now ?? new Date()
}

/** A communication that is so late waits for a person: its text may not be true any more. */
const LATE = sql`interval '1 hour'`

export type Scheduled = {
  tenantId: string
  id: string
  accountId: string
  userId: string
  status: CommunicationStatus
  name: string | null
  channel: string
  sender: string
  scheduledAt: Date
  analysisId: string
  transactionId: string
  credits: number
  recipients: number
  source: string | null
  audience: string | null
  problem: ScheduleProblem | null
  purpose: Purpose
  /** The hours of the account hold it. */
  heldUntil: Date | null
  due: boolean
  late: boolean
}

/** Locks a communication that the caller reaches and that may become `to` because it is scheduled. */
export async function lockOwnScheduled(
  trx: Scope,
  caller: Caller,
  id: string,
  to: 'sending' | 'draft',
): Promise<Scheduled> {
  const { tenantId, accountIds } = caller.tenancy
  const own = sql`tenant_id = ${tenantId} and account_id = any(${[...accountIds]}::uuid[]) and id = ${id}`
  const found = await lockScheduled(trx, own, DATABASE_CLOCK)
  if (!found) throw new ApiProblem('resource.notFound')
  if (found.status !== 'scheduled' || !canMove(found.status, to))
    throw new ApiProblem('communication.transition', { params: { from: found.status, to } })
  return found
}

/** Locks a communication, with whether it is due. */
export async function lockScheduled(
  trx: Scope,
  where: RawBuilder<unknown>,
  clock: RawBuilder<Date>,
): Promise<Scheduled | undefined> {
  const { rows } = await sql<Scheduled>`
    select tenant_id, id, account_id, user_id, status, name, channel, sender, scheduled_at, analysis_id, transaction_id, credits,
      recipients, source, audience, schedule_problem as problem, purpose, held_until,
      coalesce(scheduled_at <= ${clock}, false) as due,
      coalesce(scheduled_at <= ${clock} - ${LATE}, false) as late
    from communications where ${where} for no key update`.execute(trx)
  return rows[0]
}

/** Starts a scheduled communication whose row is locked. */
export async function startLocked(trx: Scope, jobs: JobPort, { tenantId, id }: Scheduled): Promise<void> {
  await sql`
    update communications set status = 'sending', schedule_problem = null, held_until = null, started_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  await expandFirst(trx, jobs, { tenantId, communicationId: id })
  await openDue(trx, { tenantId, communicationId: id })
  await deleteScheduledDraft(trx, { tenantId, communicationId: id })
}
