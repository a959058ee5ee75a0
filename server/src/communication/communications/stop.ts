import { expandRest } from '../../delivery/queue/expand.ts'
import { cancelChunks, STOP_JOB } from '../../delivery/settlement/cancel-chunks.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { deleteScheduledDraft } from '../drafts/delete-draft.ts'
import { auditCommunication } from './audit-communication.ts'
import { changeStatus } from './change-status.ts'

/** Stops a communication and cancels its messages that were not submitted. */
export async function stop({ store, jobs }: Ports, context: CallerContext, id: string) {
  const { caller, transaction, saveResponse } = context
  const stopped = await transaction(async (trx) => saveResponse(trx, await stopIn(trx, context, id, jobs)))
  await cancelStopped(store, caller, [id])
  return stopped
}

/** Stops a communication. After its transaction, `cancelStopped` or the job cancels its messages. */
export async function stopIn(
  trx: Scope,
  { caller, audit, afterCommit }: Pick<CallerContext, 'caller' | 'audit' | 'afterCommit'>,
  id: string,
  jobs: JobPort,
) {
  const key = { tenantId: caller.tenancy.tenantId, communicationId: id }
  const changed = await changeStatus(trx, caller, id, 'stopped')
  await deleteScheduledDraft(trx, key)
  await expandRest(trx, jobs, key)
  await jobs.add(trx, STOP_JOB, key, id)
  await auditCommunication(trx, { caller, audit }, 'stop', id)
  afterCommit('stopped messages', 'expansion', 'delivery')
  return changed
}

/** Cancels some chunks at once, so that a small send is cancelled with the answer. */
export async function cancelStopped(store: Store, { tenancy }: Caller, ids: readonly string[]): Promise<void> {
  for (const id of ids) await asWorker(store, (trx) => cancelChunks(trx, tenancy.tenantId, id, 0))
}
