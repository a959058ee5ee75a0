import { sql } from 'kysely'
import type { Scope } from '../foundation/db/database.ts'
import { lowestIdAt } from '../foundation/db/id.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import { bangkokDay, nextDay, startOfBangkokDay } from '../foundation/time/bangkok.ts'

type AccountOfTenant = { tenantId: string; accountId: string }

/** Messages that a trial account may send per Bangkok day. */
const MESSAGES_PER_DAY = 50

/**
 * The mobiles that a trial account may send to, in E.164 digits: the mobiles of its own active users, but not of users of
 * its sub-accounts or parent. A code that the mobile received has verified each. Undefined when the account is live and may
 * send to all.
 */
export async function trialMobiles(
  trx: Scope,
  { tenantId, accountId }: AccountOfTenant,
): Promise<ReadonlySet<string> | undefined> {
  const { rows } = await sql<{ mobile: string | null }>`
    select u.mobile from accounts a
    left join users u on u.tenant_id = a.tenant_id and u.account_id = a.id and u.active
    where a.tenant_id = ${tenantId} and a.id = ${accountId} and a.mode = 'trial'`.execute(trx)
  return rows.length > 0 ? new Set(rows.flatMap(({ mobile }) => mobile ?? [])) : undefined
}

/**
 * Refuses to send an analysis of a trial account to mobiles that are not (any more) of its own users, or when no other rows
 * are left.
 */
export async function requireTrialRecipients(
  trx: Scope,
  account: AccountOfTenant,
  analysis: { id: string; uniqueRows: number },
): Promise<void> {
  const allowed = await trialMobiles(trx, account)
  if (!allowed) return
  const { rows } = await sql`
    select row_no from analysis_rows where tenant_id = ${account.tenantId} and analysis_id = ${analysis.id} and ${
      analysis.uniqueRows > 0
        ? sql`bucket = 'unique' and mobile <> all(${[...allowed]}::text[])`
        : sql`reason = 'recipientNotAllowed'`
    } limit 1`.execute(trx)
  if (rows.length > 0) throw new ApiProblem('trial.recipientNotAllowed')
}

/** Refuses a send at `time` that exceeds the daily limit of a trial account. */
export async function requireWithinTrial(
  trx: Scope,
  { tenantId, accountId }: AccountOfTenant,
  recipients: number,
  time: Date,
): Promise<void> {
  // Lock the account, so that two simultaneous sends are counted one after the other. FOR NO KEY UPDATE, since the foreign key
  // of a ledger entry takes a key share lock of this row, and the writer of the entry already holds the balance.
  const account = await trx
    .selectFrom('accounts')
    .select('mode')
    .where('tenantId', '=', tenantId)
    .where('id', '=', accountId)
    .where('mode', '=', 'trial')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return
  const day = bangkokDay(time)
  const { sent } = await trx
    .selectFrom('communications')
    .select(sql<number>`coalesce(sum(recipients), 0)::integer`.as('sent'))
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', accountId)
    .where('id', '>=', lowestIdAt(startOfBangkokDay(day)))
    .where('id', '<', lowestIdAt(startOfBangkokDay(nextDay(day))))
    .executeTakeFirstOrThrow()
  const left = Math.max(0, MESSAGES_PER_DAY - sent)
  if (recipients > left) throw new ApiProblem('trial.dailyLimit', { params: { max: MESSAGES_PER_DAY, left } })
}
