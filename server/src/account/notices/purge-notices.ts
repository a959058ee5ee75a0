import { NOTICE_DAYS } from '@songsarn/contract/account/notices'
import type { Scope } from '../../foundation/db/database.ts'

const DAY_MS = 86_400_000

/** Deletes old notices, and who read them. */
export async function purgeNotices(trx: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('createdAt', '<', new Date(now.getTime() - NOTICE_DAYS * DAY_MS))
    .execute()
}
