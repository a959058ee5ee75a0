import { type HomeNeeds, LOW_BALANCE_DAYS } from '@songsarn/contract/reports/home'
import { findDaysLeft } from '../../billing/days-left.ts'
import { payerOf } from '../../billing/ledger.ts'
import { shownBalance } from '../../billing/shown-balance.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/**
 * How long the balance of the acting account lasts at the pace of the last full days. Sub-accounts that share it spend it too. When
 * the account spends its parent's credits, nobody sees the use of all who spend them, so nothing is said.
 */
export async function howLong(trx: Scope, caller: Caller, now: Date): Promise<HomeNeeds['balance']> {
  const { tenantId } = caller.tenancy
  const shown = await shownBalance(trx, caller)
  if (!shown || (await payerOf(trx, tenantId, caller.acting.id)).accountId !== caller.acting.id) return null
  const self = await trx
    .selectFrom('accounts')
    .select('alertLessThan')
    .where('tenantId', '=', tenantId)
    .where('id', '=', caller.acting.id)
    .executeTakeFirst()
  if (!self) return null
  const { days, perDay, paceDays } = await findDaysLeft(trx, { tenantId, accountId: caller.acting.id }, now)
  const isBelowAlert = self.alertLessThan !== null && shown.balance < self.alertLessThan
  return {
    credits: shown.balance,
    days: paceDays,
    perDay: perDay === null ? null : Math.round(perDay * 10) / 10,
    daysLeft: days,
    isLow: isBelowAlert || (days !== null && days < LOW_BALANCE_DAYS),
  }
}
