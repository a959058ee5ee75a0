import type { groupTransactions, TransactionGroup } from '@songsarn/contract/account/account'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { heldCredits } from '../../billing/charged-credits.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { DAY_KEY } from './balance-at.ts'
import { accountOf, findTransactions, namesOf } from './find-transactions.ts'
import { sumOfTransactions } from './transaction-sums.ts'

type Query = z.output<typeof groupTransactions.query>

/** The transactions that match, summed up by account, type or user; what took most first. */
export async function transactionGroups(
  trx: Scope,
  caller: Caller,
  { by, ...filter }: Query,
): Promise<z.output<typeof groupTransactions.answer>> {
  const { tenantId } = caller.tenancy
  const { found, names } = await findTransactions(trx, caller, filter)
  const keys: Record<Query['by'], RawBuilder<string | null>> = {
    ...{ account: accountOf(caller), action: sql`t.action`, user: sql`t.user_id` },
  }
  const rows = await found
    .select([
      keys[by].as('key'),
      sql<number>`count(*)::integer`.as('transactions'),
      sql<number>`coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint`.as('in'),
      sql<number>`coalesce(-sum(t.amount) filter (where t.amount < 0), 0)::bigint`.as('out'),
      sql<number>`coalesce(-sum(t.amount) filter (where t.action = 'send'), 0)::bigint`.as('sent'),
      sql<number>`coalesce(sum(${heldCredits(tenantId)}), 0)::bigint`.as('held'),
    ])
    .groupBy(sql`1`)
    .execute()
  const shown = by === 'user' ? await namesOf(trx, 'users', tenantId, rows, (row) => row.key) : names
  const groups = new Map<string | null, TransactionGroup>()
  for (const { key, sent, ...row } of rows) {
    const name = shown.get(key ?? '') ?? null
    // A sub-account does not see who of its parent moved credits.
    const shownKey = by === 'user' && name === null ? null : key
    const group = { key: shownKey, name, ...row, charged: sent - row.held, ownSpent: null }
    groups.set(shownKey, both(group, groups.get(shownKey)))
  }
  const own = by === 'account' ? await ownSpent(trx, caller, filter) : new Map<string, number>()
  for (const [id, spent] of own) groups.set(id, { ...(groups.get(id) ?? emptyGroup(id, names)), ownSpent: spent })
  const items = [...groups.values()].sort(
    (a, b) => b.out + (b.ownSpent ?? 0) - (a.out + (a.ownSpent ?? 0)) || (a.name ?? '').localeCompare(b.name ?? ''),
  )
  return { items, sum: await sumOfTransactions(trx, caller, found, filter) }
}

const both = (group: TransactionGroup, other: TransactionGroup | undefined): TransactionGroup =>
  other === undefined
    ? group
    : {
        ...group,
        transactions: group.transactions + other.transactions,
        in: group.in + other.in,
        out: group.out + other.out,
        charged: group.charged + other.charged,
        held: group.held + other.held,
      }

const emptyGroup = (key: string, names: ReadonlyMap<string, string>): TransactionGroup => ({
  ...{ key, name: names.get(key) ?? null, transactions: 0, in: 0, out: 0 },
  ...{ charged: 0, held: 0, ownSpent: null },
})

/** What sub-accounts in reach spent of balances of their own, by account. */
async function ownSpent(
  trx: Scope,
  { tenancy }: Caller,
  { account, accountName, action, status, user, ...days }: Omit<Query, 'by'>,
): Promise<Map<string, number>> {
  // Only days explain it: other filters choose among the transactions of the acting account.
  if ([accountName, action, status, user].some((value) => value !== undefined)) return new Map()
  const { tenantId, actingAccountId, accountIds } = tenancy
  const children = accountIds.filter((id) => id !== actingAccountId && (account === undefined || account.includes(id)))
  if (children.length === 0) return new Map()
  const { from, before } = idRange(days)
  const { rows } = await sql<{ id: string; spent: number }>`
    select t.account_id as id, -sum(t.amount)::bigint as spent from transactions t
    where t.tenant_id = ${tenantId} and t.account_id = any(${children}::uuid[]) and t.action = 'send'
      and ${DAY_KEY} >= ${from ?? LOWEST} and ${DAY_KEY} < ${before ?? HIGHEST}
    group by 1 having sum(t.amount) < 0`.execute(trx)
  return new Map(rows.map(({ id, spent }) => [id, spent]))
}

const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
