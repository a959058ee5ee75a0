import type { DeskAccount, updateDeskAccount } from '@songsarn/contract/account/desk'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { limitsOf } from '../../account/accounts/account-settings.ts'
import { setAccount } from '../../account/accounts/store-account.ts'
import { endSessionsOf } from '../../account/sign-in/auth/sessions.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { accountFigures } from './account-figures.ts'

/** The account of any customer. */
export const anyAccount = (trx: Scope, { id }: { id: string }): Promise<Row<'accounts'>> =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'customer')
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

export async function changeAccount(
  trx: Scope,
  audit: CallerContext['audit'],
  before: Row<'accounts'>,
  body: z.output<typeof updateDeskAccount.body>,
): Promise<Row<'accounts'>> {
  const after = await setAccount(trx, before, {
    plan: body.plan ?? before.plan,
    mode: body.mode ?? before.mode,
    active: body.status ?? before.active,
    maxSubAccounts: body.maxSubAccount === undefined ? before.maxSubAccounts : body.maxSubAccount,
    maxSenders: body.maxSenderName === undefined ? before.maxSenders : body.maxSenderName,
  })
  // Sessions do not come back when the account is switched on again. Delivery stops by itself (`pause-switched-off.ts`).
  if (!after.active) await endSessionsOf(trx, { tenantId: before.tenantId, accountId: before.id })
  await audit(trx, {
    action: after.active === before.active ? 'update' : after.active ? 'switchOn' : 'switchOff',
    ...{ subject: 'Account', target: after, before: audited(before), after: audited(after) },
    account: { tenantId: before.tenantId, accountId: before.id },
  })
  return after
}

const audited = ({ plan, mode, active, maxSubAccounts, maxSenders }: Row<'accounts'>) => ({
  ...{ plan, mode, active },
  maxSubAccount: maxSubAccounts,
  maxSenderName: maxSenders,
})

/** Accounts with the use of their limits, their balances and how much they send. Each table is read by itself: Citus joins no distributed one with accounts. */
export async function shownAccounts(trx: Scope, rows: readonly Row<'accounts'>[], now: Date): Promise<DeskAccount[]> {
  const ids = rows.map(({ id }) => id)
  const parents = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${rows.flatMap(({ parentId }) => parentId ?? [])}::uuid[])`)
    .execute()
  const nameOf = new Map(parents.map(({ id, name }) => [id, name]))
  const children = await counted(trx, sql`select parent_id as id from accounts where parent_id = any(${ids}::uuid[])`)
  const senders = await counted(
    trx,
    sql`select account_id as id from senders where account_id = any(${ids}::uuid[]) and status <> 'rejected'`,
  )
  const balances = await trx
    .selectFrom('balances')
    .select(['accountId', 'balance', 'held'])
    .where(sql<boolean>`account_id = any(${ids}::uuid[])`)
    .execute()
  const figuresOf = await accountFigures(trx, rows, now)
  const balanceOf = new Map(balances.map((row) => [row.accountId, row]))
  return rows.map((row) => {
    const max = limitsOf(row)
    return {
      id: row.id,
      accountName: row.name,
      accountEmail: row.email,
      parent: row.parentId === null ? null : (nameOf.get(row.parentId) ?? ''),
      plan: row.plan,
      mode: row.mode,
      maxSubAccount: row.maxSubAccounts,
      maxSenderName: row.maxSenders,
      status: row.active,
      limits: {
        subAccount: children.get(row.id) ?? 0,
        maxSubAccount: max.subAccounts,
        senderName: senders.get(row.id) ?? 0,
        maxSenderName: max.senders,
      },
      balance: balanceOf.get(row.id)?.balance ?? 0,
      held: balanceOf.get(row.id)?.held ?? 0,
      ...figuresOf(row.id),
      createDate: row.createdAt.toISOString(),
    }
  })
}

async function counted(trx: Scope, ids: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*)::integer as count from (${ids}) counted group by id`.execute(trx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
