import type { SubAccount } from '@songsarn/contract/account/sub-accounts'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'

export async function shownChild(trx: Scope, row: Row<'accounts'>): Promise<SubAccount> {
  const [account] = await shownChildren(trx, [row])
  if (!account) throw new Error('no sub-account to show')
  return account
}

export async function shownChildren(trx: Scope, rows: readonly Row<'accounts'>[]): Promise<SubAccount[]> {
  const [first] = rows
  if (!first) return []
  // A statement of its own: Citus joins no table that it distributes with accounts.
  const balances = await trx
    .selectFrom('balances')
    .select(['accountId', 'balance'])
    .where('tenantId', '=', first.tenantId)
    .where(sql<boolean>`account_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const balanceFor = new Map(balances.map(({ accountId, balance }) => [accountId, balance]))
  return rows.map((row) => ({
    id: row.id,
    accountName: row.name,
    accountEmail: row.email,
    description: row.description,
    paymentType: row.paymentType,
    menuIndex: row.menuIndex,
    status: row.active,
    balance: row.paymentType === 'shared' ? null : (balanceFor.get(row.id) ?? 0),
    createDate: row.createdAt.toISOString(),
  }))
}

export const audited = ({ name, email, description, paymentType, menuIndex, active }: Row<'accounts'>) => ({
  accountName: name,
  accountEmail: email,
  ...{ description, paymentType, menuIndex, active },
})
