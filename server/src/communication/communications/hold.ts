import { nextOpening } from '@songsarn/contract/account/sending-hours'
import type { Purpose } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import { rulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { addStartJob } from './schedule.ts'

type Account = { tenantId: string; accountId: string }

/**
 * Until when the hours of an account hold a send that would go at a time; null when it may go. Only marketing is held.
 */
export async function holdUntil(
  trx: Scope,
  { tenantId, accountId, purpose }: Account & { purpose: Purpose },
  at: Date,
): Promise<Date | null> {
  if (purpose !== 'marketing') return null
  const { hours } = await rulesInForce(trx, { tenantId, accountId })
  const opening = nextOpening(hours, at)
  return opening > at ? opening : null
}

/** Holds a scheduled communication whose row is locked, and whose time came outside of the hours. Returns whether it did. */
export async function holdScheduled(
  trx: Scope,
  jobs: Pick<JobPort, 'add'>,
  found: Account & { id: string; purpose: Purpose },
  now: Date,
): Promise<boolean> {
  const heldUntil = await holdUntil(trx, found, now)
  if (heldUntil === null) return false
  await sql`
    update communications set scheduled_at = ${heldUntil}, held_until = ${heldUntil}, schedule_problem = null
    where tenant_id = ${found.tenantId} and id = ${found.id}`.execute(trx)
  await addStartJob(trx, jobs, heldUntil)
  return true
}
