import type { ApprovalEventKind, ApprovalStatus, VoidReason } from '@songsarn/contract/communication/approvals'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { releaseAnalysis } from '../analyses/keep-analysis.ts'
import { addEvent } from './add-event.ts'

type Ended = Exclude<ApprovalStatus, 'waiting'>

/** What the history calls each end. */
const EVENT_OF: Record<Ended, ApprovalEventKind> = {
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  void: 'voided',
}

type End = {
  status: Ended
  voidReason?: VoidReason
  communicationId?: string
  /** Null: the service itself. */
  userId: string | null
  text?: string | undefined
  now: Date
}

/** Ends a request that waits. False when it has ended already. */
export async function endApproval(
  trx: Scope,
  jobs: Pick<JobPort, 'add'>,
  of: Row<'approvals'>,
  { status, voidReason, communicationId, ...happened }: End,
): Promise<boolean> {
  const { tenantId, id, analysisId } = of
  const ended = await trx
    .updateTable('approvals')
    .set({ status, voidReason: voidReason ?? null, communicationId: communicationId ?? null })
    .where((eb) => eb.and({ tenantId, id, status: 'waiting' as const }))
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await releaseAnalysis(trx, { tenantId, analysisId })
  await addEvent(trx, jobs, of, { ...happened, kind: EVENT_OF[status] })
  return true
}
