import { sql } from 'kysely'
import { ApiProblem } from '../api/api-problem.ts'
import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'
import { lowestIdAt } from '../delivery/message-id.ts'
import { bangkokDay, startOfBangkokDay } from '../home/bangkok.ts'

/** Messages that an account in trial may send on one Bangkok day. */
const A_DAY = 50

/** Refuses what an account in trial may not send. */
export async function mustBeWithinTrial(trx: Scope, caller: Caller, recipients: number, now: Date): Promise<void> {
  const { tenantId, actingAccountId } = caller.tenancy
  // Locked, so that two sends at once are counted one after the other; weakly, since every ledger entry refers to the row
  // and whoever writes one holds the balance that is wanted here next.
  const account = await trx
    .selectFrom('accounts')
    .select('mode')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', actingAccountId)
    .where('mode', '=', 'trial')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return
  const today = lowestIdAt(startOfBangkokDay(bangkokDay(now)))
  const { sent } = await trx
    .selectFrom('communications')
    .select(sql<number>`coalesce(sum(recipients), 0)::integer`.as('sent'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', actingAccountId)
    .where('id', '>=', today)
    .executeTakeFirstOrThrow()
  const left = Math.max(0, A_DAY - sent)
  if (recipients > left) throw new ApiProblem('trial.dailyLimit', { params: { max: A_DAY, left } })
}
