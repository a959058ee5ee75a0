import { DRAFT_DAYS } from '@songsarn/contract/communication/drafts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

const DAY_MS = 24 * 3600 * 1000

/** Deletes the own quick send that is being sent. A draft that does not exist any more does not stop the send. */
export async function deleteSentDraft(trx: Scope, caller: Caller, id: string): Promise<void> {
  const { userId } = caller.tenancy
  await trx
    .deleteFrom('drafts')
    .where((eb) => eb.and({ ...ofCaller(caller), id, userId, type: 'quick-send' as const }))
    .execute()
}

type Sending = { id: string; version: number; communicationId: string; isScheduled: boolean }

/**
 * Takes the draft of a broadcast that is being sent. A schedule keeps it, to give it back when it is cancelled. A draft
 * that does not exist any more does not stop the send.
 *
 * @returns the communication that the draft is a copy of
 * @throws ApiProblem draft.changed when it is not the version that was analysed, draft.scheduled when it was sent with a schedule
 */
export async function takeBroadcastDraft(
  trx: Scope,
  caller: Caller,
  { id, version, communicationId, isScheduled }: Sending,
): Promise<string | null> {
  const own = { ...ofCaller(caller), id, type: 'broadcast' as const }
  const found = await trx
    .selectFrom('drafts')
    .select(['version', 'communicationId', 'duplicateOf'])
    .where((eb) => eb.and(own))
    .forUpdate()
    .executeTakeFirst()
  if (!found) return null
  if (found.communicationId !== null) throw new ApiProblem('draft.scheduled')
  if (found.version !== version) throw new ApiProblem('draft.changed')
  if (isScheduled)
    await trx
      .updateTable('drafts')
      .set({ communicationId })
      .where((eb) => eb.and(own))
      .execute()
  else
    await trx
      .deleteFrom('drafts')
      .where((eb) => eb.and(own))
      .execute()
  return found.duplicateOf
}

type Schedule = { tenantId: string; communicationId: string }

/** Gives the draft of a cancelled schedule back: it can be changed and sent again, after another analysis. */
export async function giveBackDraft(trx: Scope, of: Schedule): Promise<void> {
  const found = trx.updateTable('drafts').where((eb) => eb.and(of))
  // The communication keeps its draft's id, since both are shown as one.
  await found.set({ communicationId: null, unscheduledId: of.communicationId }).execute()
}

/** Deletes the draft of a schedule that has started or was stopped. */
export async function deleteScheduledDraft(trx: Scope, of: Schedule): Promise<void> {
  await trx
    .deleteFrom('drafts')
    .where((eb) => eb.and(of))
    .execute()
}

/** The draft of an unscheduled communication, until it is sent again. */
export async function draftOf(trx: Scope, { tenantId, communicationId }: Schedule): Promise<string | null> {
  const found = await trx
    .selectFrom('drafts')
    .select('id')
    .where((eb) => eb.and({ tenantId, unscheduledId: communicationId }))
    .where('communicationId', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Longer than a schedule may be ahead. */
const SCHEDULED_DAYS = 400

/** Deletes drafts without a change for a long time: mobiles are not stored longer than they are needed. */
export async function purgeDrafts(trx: Scope, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await trx
    .deleteFrom('drafts')
    .where((eb) =>
      eb.or([
        eb('updatedAt', '<=', daysAgo(SCHEDULED_DAYS)),
        eb.and([eb('updatedAt', '<=', daysAgo(DRAFT_DAYS)), eb('communicationId', 'is', null)]),
      ]),
    )
    .execute()
}
