import { DEFAULT_IDLE_MINUTES } from '@songsarn/contract/account/idle-time'
import { type SessionUser, UserPreferences } from '@songsarn/contract/account/session'
import { ROLE_ID, ROLE_RULES, VISIT_RULES } from '@songsarn/contract/base/rights'
import { sql } from 'kysely'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { ownUser } from './own-user.ts'

/** The signed-in user as the console stores it. In a scope of `caller.self`. */
export async function sessionUser(trx: Scope, caller: Caller): Promise<SessionUser> {
  const { tenantId } = caller.self
  const user = await ownUser(trx, caller)
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name', 'kind'])
    .where('tenantId', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', user.accountId), eb('parentId', '=', user.accountId)]))
    // The own account first, then in the order of the account switcher.
    .orderBy(sql`id <> ${user.accountId}`)
    .orderBy('menuIndex')
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
  const [own] = accounts
  if (!own) throw new Error(`user ${user.id} has no account`)
  const { visit, acting } = caller
  const rules = visit ? VISIT_RULES : ROLE_RULES[user.role]
  const visited = { id: acting.id, name: acting.name }
  return {
    id: user.id,
    fullName: user.fullName,
    username: user.username,
    avatar: user.avatar,
    email: user.email,
    mobile: user.mobile,
    permission: rules.filter((rule) => !rule.inverted).map((rule) => `${rule.action}:${rule.subject}`),
    roleId: ROLE_ID[user.role],
    role: user.role,
    abilities: rules.map((rule) => ({ ...rule })),
    locale: user.locale,
    preferences: preferencesOf(user),
    account: visit ? { ...visited, kind: 'customer' } : own,
    idleMinutes: caller.idleMinutes ?? DEFAULT_IDLE_MINUTES,
    ...(caller.mustSetUp && { mustSetUp: true }),
    ...(visit && { visit: { endDate: visit.endsAt.toISOString() } }),
    accounts: visit
      ? [{ ...visited, own: true }]
      : accounts.map(({ id, name }) => ({ id, name, own: id === user.accountId })),
  }
}

/** What a user chose. The database keeps it as JSON: a new preference needs no column. */
export const preferencesOf = ({ preferences }: Pick<Row<'users'>, 'preferences'>): UserPreferences =>
  UserPreferences.parse(JSON.parse(preferences))
