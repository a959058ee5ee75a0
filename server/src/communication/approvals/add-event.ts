import type { ApprovalEventKind } from '@songsarn/contract/communication/approvals'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'

/** Tells people of what happened to requests. */
export const TELL_JOB = { name: 'tell-approvals' } as const

type Happened = { kind: ApprovalEventKind; userId: string | null; text?: string | undefined; now: Date }

/** Adds to the history of a request, and the job that tells people, in the transaction of what happened. */
export async function addEvent(
  trx: Scope,
  jobs: Pick<JobPort, 'add'>,
  { tenantId, accountId, id: approvalId }: Pick<Row<'approvals'>, 'tenantId' | 'accountId' | 'id'>,
  { kind, userId, text, now }: Happened,
): Promise<void> {
  const id = newId()
  await trx
    .insertInto('approvalEvents')
    .values({ ...{ tenantId, id, accountId, approvalId, kind, userId }, text: text || null, createdAt: now })
    .execute()
  await jobs.add(trx, TELL_JOB, { tenantId, approvalId }, id)
}
