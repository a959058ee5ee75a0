import { FAILED_DAYS } from '@songsarn/contract/reports/home'
import { sql } from 'kysely'
import { SHOWN_AT } from '../../communication/communications/figures.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'
import { type SendFilter, stoppedSends } from './stopped-sends.ts'

const DAY_MS = 86_400_000

/** Sends of all accounts that failed lately, and those that the automatic stop paused, counted by the filter of their list. */
export async function countStopped(trx: Scope, now: Date) {
  const startDate = bangkokDay(new Date(now.getTime() - (FAILED_DAYS - 1) * DAY_MS))
  return {
    failedSends: { ...(await counted(trx, { status: ['failed'], startDate })), startDate },
    brakedSends: await counted(trx, { status: ['paused'], pausedBy: ['brake'] }),
  }
}

async function counted(trx: Scope, filter: SendFilter): Promise<{ count: number; since: string | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count,
      min(case when c.status = 'failed' then ${SHOWN_AT} else c.paused_at end) as since
    from communications c where ${stoppedSends(filter)}`.execute(trx)
  const [{ count, since } = { count: 0, since: null }] = rows
  return { count, since: since?.toISOString() ?? null }
}
