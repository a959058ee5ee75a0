import type { CreditSum, TransactionMonth } from '@songsarn/contract/account/account'
import { sql } from 'kysely'
import { heldCredits } from '../../billing/charged-credits.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { bangkokDay, monthOf } from '../../foundation/time/bangkok.ts'
import { balanceBefore, DAY, DAY_KEY } from './balance-at.ts'
import type { FoundTransactions, TransactionFilter } from './find-transactions.ts'

const MONTHS = 12

/** Sums over all transactions that match, on every page. */
export async function sumOfTransactions(
  trx: Scope,
  caller: Caller,
  found: FoundTransactions,
  { startDate, accountName, action, status, user, account }: TransactionFilter,
): Promise<CreditSum> {
  const { tenantId, actingAccountId } = caller.tenancy
  const sums = await found
    .select([
      sql<number>`coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint`.as('in'),
      sql<number>`coalesce(-sum(t.amount) filter (where t.amount < 0), 0)::bigint`.as('out'),
      sql<number>`coalesce(-sum(t.amount) filter (where t.action = 'send'), 0)::bigint`.as('sent'),
      sql<number>`coalesce(sum(${heldCredits(tenantId)}), 0)::bigint`.as('held'),
      sql<boolean>`coalesce(bool_or(t.account_id <> ${actingAccountId}), false)`.as('hasOthers'),
    ])
    .executeTakeFirstOrThrow()
  const { sent, hasOthers, ...credits } = sums
  const isWhole = [accountName, action, status, user, account].every((value) => value === undefined)
  const isOwn = caller.acting.paymentType !== 'shared' && !hasOthers
  const opening = isWhole && isOwn ? await balanceBefore(trx, caller, idRange({ startDate }).from) : null
  return {
    ...credits,
    charged: sent - credits.held,
    opening,
    closing: opening === null ? null : opening + credits.in - credits.out,
  }
}

type MonthSums = { month: string; added: number; moved: number; sent: number; held: number; hasOthers: boolean }

/** The last 12 months, newest first, without the months before the first transaction. Sends of later months are behind the closing balance. */
export async function transactionMonths(trx: Scope, caller: Caller, now: Date): Promise<TransactionMonth[]> {
  const { tenantId, actingAccountId } = caller.tenancy
  const today = bangkokDay(now)
  const months = Array.from({ length: MONTHS }, (_, back) => monthOf(today, back))
  const { from } = idRange({ startDate: months.at(-1)?.startDate })
  const { before } = idRange({ endDate: months[0]?.endDate })
  const month = sql`to_char(${DAY}, 'YYYY-MM')`
  const { rows } = await sql<MonthSums>`
    select ${month} as month,
      coalesce(sum(t.amount) filter (where t.action not in ('send', 'movement')), 0)::bigint as added,
      coalesce(sum(t.amount) filter (where t.action = 'movement'), 0)::bigint as moved,
      coalesce(-sum(t.amount) filter (where t.action = 'send'), 0)::bigint as sent,
      coalesce(sum(${heldCredits(tenantId)}), 0)::bigint as held,
      bool_or(t.account_id <> ${actingAccountId}) as "hasOthers"
    from transactions t
    where t.tenant_id = ${tenantId} and (t.account_id = ${actingAccountId} or t.spender_id = ${actingAccountId})
      and ${DAY_KEY} >= ${from} and ${DAY_KEY} < ${before}
    group by 1`.execute(trx)
  const isOwn = caller.acting.paymentType !== 'shared' && !rows.some(({ hasOthers }) => hasOthers)
  const sums = new Map(rows.map((row) => [row.month, row]))
  let balance = isOwn ? await balanceBefore(trx, caller, before) : null
  const items: TransactionMonth[] = months.map(({ startDate, endDate }) => {
    const { added = 0, moved = 0, sent = 0, held = 0 } = sums.get(startDate.slice(0, 7)) ?? {}
    const closing = balance
    balance = closing === null ? null : closing - added - moved + sent
    return { startDate, endDate, opening: balance, added, moved, charged: sent - held, held, closing }
  })
  const first = items.findLastIndex(({ startDate, opening }) => sums.has(startDate.slice(0, 7)) || (opening ?? 0) > 0)
  return items.slice(0, first + 1)
}
