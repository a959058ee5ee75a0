import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { ROLE_RULES, type Role } from '@songsarn/contract/rights'
import type { OpenKey } from '../api-keys/find-key.ts'
import type { Caller } from '../http/caller.ts'
import type { OpenSession } from './sessions.ts'

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
  const reach = reachOf(session, actingId)
  const ability = abilityOf(session.user.role)
  return (
    reach && {
      ...reach,
      user: session.user,
      session: session.tokenHash,
      can: (action, subject) => ability.can(action, subject),
    }
  )
}

/** The caller behind an API key, likewise. It may what its scopes name, and acts in the name of who made it. */
export function callerOfKey(key: OpenKey, actingId: string | undefined): Caller | undefined {
  const reach = reachOf(key, actingId)
  return (
    reach && {
      ...reach,
      user: { ...key.user, role: 'admin' },
      session: '',
      key: { id: key.id, mode: key.mode },
      can: (action, subject) => key.scopes.has(`${action}:${subject}`),
    }
  )
}

type From = Pick<OpenSession, 'tenantId' | 'accounts'> & { user: { id: string; accountId: string } }

function reachOf(
  { tenantId, user, accounts }: From,
  actingId: string | undefined,
): Pick<Caller, 'acting' | 'tenancy' | 'self'> | undefined {
  const acting = accounts.find((account) => account.id === (actingId ?? user.accountId))
  if (!acting) return undefined
  const all = accounts.map((account) => account.id)
  return {
    acting,
    tenancy: {
      tenantId,
      // Acting for the own account reaches its sub-accounts too; acting for a sub-account reaches that one alone.
      accountIds: acting.id === user.accountId ? all : [acting.id],
      actingAccountId: acting.id,
      userId: user.id,
    },
    self: { tenantId, accountIds: all, actingAccountId: user.accountId, userId: user.id },
  }
}
