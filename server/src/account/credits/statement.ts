import { TRANSACTION_ACTIONS } from '@songsarn/contract/account/account'
import type { getStatement, Statement } from '@songsarn/contract/account/credit'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { heldCredits } from '../../billing/charged-credits.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { findBillingDetails, shownBillingDetails } from '../billing-details/find-billing-details.ts'
import { DAY } from './balance-at.ts'
import { findTransactions } from './find-transactions.ts'
import { sumOfTransactions } from './transaction-sums.ts'

/** The credits of some days by day and kind, each line with the balance after it. */
export async function statementOf(
  trx: Scope,
  caller: Caller,
  range: z.output<typeof getStatement.query>,
): Promise<Statement> {
  const { found } = await findTransactions(trx, caller, range)
  const sum = await sumOfTransactions(trx, caller, found, range)
  const lines = await found
    .select([
      sql<string>`to_char(${DAY}, 'YYYY-MM-DD')`.as('day'),
      't.action',
      sql<number>`count(*)::integer`.as('transactions'),
      sql<number>`sum(t.amount)::bigint`.as('amount'),
      sql<number>`sum(${heldCredits(caller.tenancy.tenantId)})::bigint`.as('held'),
    ])
    .groupBy([sql`1`, 't.action'])
    .execute()
  lines.sort(
    (a, b) =>
      a.day.localeCompare(b.day) || TRANSACTION_ACTIONS.indexOf(a.action) - TRANSACTION_ACTIONS.indexOf(b.action),
  )
  let balance = sum.opening
  const items = lines.map((line) => {
    balance = balance === null ? null : balance + line.amount
    return { ...line, balance }
  })
  const [billing] = await findBillingDetails(trx, [ofCaller(caller)])
  return {
    accountName: caller.acting.name,
    billing: billing ? shownBillingDetails(billing) : null,
    ...range,
    items,
    sum,
  }
}
