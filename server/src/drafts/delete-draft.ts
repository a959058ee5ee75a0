import { DRAFT_DAYS } from '@songsarn/contract/drafts'
import type { Scope } from '../db/database.ts'
import { type Caller, ofCaller } from '../http/caller.ts'

const DAY_MS = 24 * 3600 * 1000

/** Deletes the own quick send that is being sent. One that does not exist any more is no reason not to send. */
export async function deleteSentDraft(trx: Scope, caller: Caller, id: string): Promise<void> {
  const { userId } = caller.tenancy
  await trx
    .deleteFrom('drafts')
    .where((eb) => eb.and({ ...ofCaller(caller), id, userId, type: 'quick-send' as const }))
    .execute()
}

/** Deletes drafts that nobody changed for a long time: mobiles are not stored longer than they are needed. */
export async function purgeDrafts(trx: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('drafts')
    .where('updatedAt', '<=', new Date(now.getTime() - DRAFT_DAYS * DAY_MS))
    .execute()
}
