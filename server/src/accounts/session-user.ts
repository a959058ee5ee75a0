import { ROLE_ID, ROLE_RULES } from '@songsarn/contract/rights'
import type { SessionUser } from '@songsarn/contract/session'
import { sql } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'
import { ownUser } from './own-user.ts'

/** The signed-in user as the console keeps it; in a scope of `caller.self` with the sub-accounts among its accounts. */
export async function sessionUser(trx: Scope, caller: Caller): Promise<SessionUser> {
  const { tenantId } = caller.tenancy
  const user = await ownUser(trx, caller)
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', user.account_id), eb('parent_id', '=', user.account_id)]))
    // The own one first, then as the account switcher shows them.
    .orderBy(sql`id <> ${user.account_id}`)
    .orderBy('menu_index')
    .orderBy('id')
    .execute()
  const own = accounts[0]
  if (!own) throw new Error(`user ${user.id} has no account`)
  const rules = ROLE_RULES[user.role]
  return {
    id: user.id,
    fullName: user.full_name,
    username: user.username,
    avatar: user.avatar,
    email: user.email,
    permission: rules.filter((rule) => !rule.inverted).map((rule) => `${rule.action}:${rule.subject}`),
    roleId: ROLE_ID[user.role],
    role: user.role,
    abilities: rules.map((rule) => ({ ...rule })),
    locale: user.locale,
    account: own,
    accounts: accounts.map(({ id, name }) => ({ id, name, own: id === user.account_id })),
  }
}
