import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { type Action, ROLE_RULES, type Role, type Subject } from '@songsarn/contract/rights'
import type { Tenancy } from '../db/tenancy.ts'
import type { OpenSession } from './sessions.ts'

/** Who makes a call, for which account, and what they may do. */
export type Caller = {
  /** The user's own account may differ from the acting one: a sub-account that a user of its parent acts for. */
  user: { id: string; accountId: string; role: Role; username: string }
  tenancy: Tenancy
  /** For the user's own row and settings, whichever account they act for. */
  self: Tenancy
  acting: { id: string; name: string; paymentType: 'prepaid' | 'shared'; parentId: string | null }
  /** Hash of the session's token. */
  session: string
  can(action: Action, subject: Subject): boolean
}

const abilities = new Map<Role, MongoAbility>()

/** The rights of a role, by the list in the contract. */
export function abilityOf(role: Role): MongoAbility {
  const known = abilities.get(role)
  if (known) return known
  const made = createMongoAbility(ROLE_RULES[role].map((rule) => ({ ...rule })))
  abilities.set(role, made)
  return made
}

/** The caller behind a session, acting for `actingId` or the own account; undefined when that account is not theirs. */
export function callerOf(session: OpenSession, actingId: string | undefined): Caller | undefined {
  const { user, accounts } = session
  const acting = accounts.find((account) => account.id === (actingId ?? user.accountId))
  if (!acting) return undefined
  const ability = abilityOf(user.role)
  return {
    user,
    acting,
    session: session.tokenHash,
    tenancy: {
      tenantId: session.tenantId,
      // Acting for the own account reaches its sub-accounts too; acting for a sub-account reaches that one alone.
      accountIds: acting.id === user.accountId ? accounts.map((account) => account.id) : [acting.id],
      actingAccountId: acting.id,
      userId: user.id,
    },
    self: {
      tenantId: session.tenantId,
      accountIds: accounts.map((account) => account.id),
      actingAccountId: user.accountId,
      userId: user.id,
    },
    can: (action, subject) => ability.can(action, subject),
  }
}
