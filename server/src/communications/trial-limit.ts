import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { lowestIdAt } from '../db/id.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller } from '../http/caller.ts'
import { bangkokDay, startOfBangkokDay } from '../time/bangkok.ts'

/** Messages that an account in trial may send on one Bangkok day. */
const A_DAY = 50

/** Refuses what an account in trial may not send. */
export async function requireWithinTrial(trx: Scope, caller: Caller, recipients: number, now: Date): Promise<void> {
  const { tenantId, actingAccountId } = caller.tenancy
  // Locked, so that two sends at once are counted one after the other; weakly, since every ledger entry refers to the row
  // and whoever writes one holds the balance that is wanted here next.
  const account = await trx
    .selectFrom('accounts')
    .select('mode')
    .where('tenantId', '=', tenantId)
    .where('id', '=', actingAccountId)
    .where('mode', '=', 'trial')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return
  const today = lowestIdAt(startOfBangkokDay(bangkokDay(now)))
  const { sent } = await trx
    .selectFrom('communications')
    .select(sql<number>`coalesce(sum(recipients), 0)::integer`.as('sent'))
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', actingAccountId)
    .where('id', '>=', today)
    .executeTakeFirstOrThrow()
  const left = Math.max(0, A_DAY - sent)
  if (recipients > left) throw new ApiProblem('trial.dailyLimit', { params: { max: A_DAY, left } })
}
