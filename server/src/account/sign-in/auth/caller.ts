import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { FOR_PEOPLE } from '@songsarn/contract/account/key-scopes'
import { ROLE_RULES, type Role, VISIT_RULES } from '@songsarn/contract/base/rights'
import type { Caller } from '../../../foundation/http/caller.ts'
import type { OpenKey } from '../../api-keys/find-key.ts'
import type { OpenSession } from './sessions.ts'
import type { Visit } from './visits.ts'

const abilities = new Map<Role, MongoAbility>()
const VISIT_ABILITY = createMongoAbility(VISIT_RULES.map((rule) => ({ ...rule })))

/** The rights of a role, from the contract. */
export function abilityOf(role: Role): MongoAbility {
  const known = abilities.get(role)
  if (known) return known
  const made = createMongoAbility(ROLE_RULES[role].map((rule) => ({ ...rule })))
  abilities.set(role, made)
  return made
}

/** The caller of a session, acting for `actingId` or the own account; undefined if the user cannot act for that account. */
export function callerOf(session: OpenSession, actingId: string | undefined): Caller | undefined {
  const accounts = accountsOf(session, actingId)
  const ability = abilityOf(session.user.role)
  return (
    accounts && {
      ...accounts,
      user: session.user,
      session: session.tokenHash,
      mustSetUp: session.mustSetUp,
      idleMinutes: session.idleMinutes,
      can: (action, subject) => ability.can(action, subject),
    }
  )
}

/**
 * A user of the provider who looks at an account: in the place of its own users, with the rights of a visit. `self` and `user` stay
 * their own.
 */
export function visitorOf(session: OpenSession, { tenantId, account, endsAt }: Visit): Caller {
  const { user, tokenHash, idleMinutes } = session
  return {
    ...{ user, idleMinutes, session: tokenHash, acting: account, visit: { endsAt } },
    tenancy: { tenantId, accountIds: [account.id], actingAccountId: account.id, userId: user.id },
    self: ownTenancy(session),
    can: (action, subject) => VISIT_ABILITY.can(action, subject),
  }
}

/** The caller of an API key. It acts as the user who created it, with the rights of its scopes that this user still has. */
export function callerOfKey(key: OpenKey, actingId: string | undefined): Caller | undefined {
  const accounts = accountsOf(key, actingId)
  const ability = abilityOf(key.user.role)
  return (
    accounts && {
      ...accounts,
      user: key.user,
      session: '',
      key: { id: key.id, mode: key.mode },
      can: (action, subject) =>
        // A key of an earlier version may have more scopes than keys may have now.
        !FOR_PEOPLE.includes(subject) && key.scopes.has(`${action}:${subject}`) && ability.can(action, subject),
    }
  )
}

type Identity = Pick<OpenSession, 'tenantId' | 'accounts'> & { user: { id: string; accountId: string } }

function accountsOf(
  { tenantId, user, accounts }: Identity,
  actingId: string | undefined,
): Pick<Caller, 'acting' | 'tenancy' | 'self'> | undefined {
  const acting = accounts.find((account) => account.id === (actingId ?? user.accountId))
  if (!acting) return undefined
  const all = accounts.map((account) => account.id)
  return {
    acting,
    tenancy: {
      tenantId,
      // The own account includes its sub-accounts; a sub-account includes only itself.
      accountIds: acting.id === user.accountId ? all : [acting.id],
      actingAccountId: acting.id,
      userId: user.id,
    },
    self: ownTenancy({ tenantId, user, accounts }),
  }
}

const ownTenancy = ({ tenantId, user, accounts }: Identity): Caller['self'] => ({
  ...{ tenantId, actingAccountId: user.accountId, userId: user.id },
  accountIds: accounts.map((account) => account.id),
})
