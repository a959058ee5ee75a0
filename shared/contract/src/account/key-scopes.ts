import { calls } from '../api.ts'
import type { CallDefinition } from '../base/call.ts'
import type { Action, Subject } from '../base/rights.ts'

/** A right of an API key, and the calls that it allows; `extends`: calls of which it allows more. */
type KeyScope = {
  scope: string
  action: Action
  subject: Subject
  calls: CallDefinition[]
  extends: CallDefinition[]
}

/**
 * Not for keys: what a person reads and signs off, and what lets a key survive its own revocation (keys, users, sub-accounts, and the
 * identity provider, which can sign in as every user). Analyses tell a key what the rules of sending do.
 */
export const FOR_PEOPLE: readonly Subject[] = [
  ...([
    'all',
    'Auth',
    'User',
    'ApiKey',
    'SubAccount',
    'SingleSignOn',
    'SendingRules',
    'Approval',
    'Notice',
    'Desk',
  ] as const),
]

/** Every right that a key can have: those that some call needs, in the order of the calls. */
export const KEY_SCOPES: readonly KeyScope[] = scopes()

function scopes(): KeyScope[] {
  const found = new Map<string, KeyScope>()
  for (const call of Object.values<CallDefinition>(calls)) {
    if (typeof call.access === 'string' || FOR_PEOPLE.includes(call.access.subject)) continue
    scopeOf(found, call.access).calls.push(call)
    for (const right of call.alsoNeeds ?? []) scopeOf(found, right).extends.push(call)
  }
  return [...found.values()]
}

function scopeOf(found: Map<string, KeyScope>, { action, subject }: { action: Action; subject: Subject }): KeyScope {
  const scope = `${action}:${subject}`
  const known = found.get(scope) ?? { scope, action, subject, calls: [], extends: [] }
  found.set(scope, known)
  return known
}
