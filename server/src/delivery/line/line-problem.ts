import type { LineProblem } from '@songsarn/contract/account/line'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { bangkokDay, monthOf, startOfBangkokDay } from '../../foundation/time/bangkok.ts'

type Noted = Pick<Row<'lineChannels'>, 'problem' | 'problemAt'>

/** Why LINE does not take the messages of an account, and since when. A used-up quota counts until the end of its month. */
export function problemOf({ problem, problemAt }: Noted, now: Date): { code: LineProblem; since: Date } | undefined {
  if (problem === null || problemAt === null) return undefined
  return problem === 'quotaReached' && problemAt < quotaBegan(now) ? undefined : { code: problem, since: problemAt }
}

/** When the quota of this month began. */
const quotaBegan = (now: Date): Date => startOfBangkokDay(monthOf(bangkokDay(now)).startDate)

/** The condition of `problemOf` in SQL, for columns of `line_channels`. */
export const hasProblem = (now: Date) =>
  sql<boolean>`problem is not null and (problem <> 'quotaReached' or problem_at >= ${quotaBegan(now)})`

/**
 * Stores what LINE answered to the token of a channel: a problem, or null when it took a message. `channel` is the row that
 * the token came from; a token or a problem that was stored since then stays. Returns without a query when the problem is
 * the same.
 */
export async function noteProblem(
  withTransaction: (work: (trx: Scope) => Promise<unknown>) => Promise<unknown>,
  channel: Row<'lineChannels'>,
  problem: LineProblem | null,
  now: Date,
): Promise<void> {
  const before = problemOf(channel, now)?.code ?? null
  if (before === problem) return
  const { tenantId, accountId, token, problemAt } = channel
  await withTransaction((trx) =>
    sql`
      update line_channels set problem = ${problem}, problem_at = ${problem === null ? null : now}::timestamptz
      where tenant_id = ${tenantId} and account_id = ${accountId} and token = ${token}
        and problem_at is not distinct from ${problemAt}::timestamptz`.execute(trx),
  )
}
