import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { lowestIdAt } from '../db/id.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller } from '../http/caller.ts'
import { bangkokDay, nextDay, startOfBangkokDay } from '../time/bangkok.ts'

/** Messages that a trial account may send per Bangkok day. */
const MESSAGES_PER_DAY = 50

/** Refuses a send at `time` that exceeds the daily limit of a trial account. */
export async function requireWithinTrial(trx: Scope, caller: Caller, recipients: number, time: Date): Promise<void> {
  const { tenantId, actingAccountId } = caller.tenancy
  // Lock the account, so that two simultaneous sends are counted one after the other. FOR NO KEY UPDATE, since the foreign key
  // of a ledger entry takes a key share lock of this row, and the writer of the entry already holds the balance.
  const account = await trx
    .selectFrom('accounts')
    .select('mode')
    .where('tenantId', '=', tenantId)
    .where('id', '=', actingAccountId)
    .where('mode', '=', 'trial')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return
  const day = bangkokDay(time)
  const { sent } = await trx
    .selectFrom('communications')
    .select(sql<number>`coalesce(sum(recipients), 0)::integer`.as('sent'))
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', actingAccountId)
    .where('id', '>=', lowestIdAt(startOfBangkokDay(day)))
    .where('id', '<', lowestIdAt(startOfBangkokDay(nextDay(day))))
    .executeTakeFirstOrThrow()
  const left = Math.max(0, MESSAGES_PER_DAY - sent)
  if (recipients > left) throw new ApiProblem('trial.dailyLimit', { params: { max: MESSAGES_PER_DAY, left } })
}
