import type { CallDefinition } from './call.ts'
import { calls } from './calls.ts'
import type { Action, Subject } from './rights.ts'

/** A right as keys carry it, and the calls that it opens. */
export type KeyScope = { scope: string; action: Action; subject: Subject; calls: CallDefinition[] }

/** People and keys are managed by people: a key that could make keys or users would outlive its own revocation. */
const FOR_PEOPLE: readonly Subject[] = ['all', 'Auth', 'User', 'ApiKey']

/** Everything that a key can be allowed: each right that some call names, in the order of the calls. */
export const KEY_SCOPES: readonly KeyScope[] = scopes()

function scopes(): KeyScope[] {
  const found = new Map<string, KeyScope>()
  for (const call of Object.values<CallDefinition>(calls)) {
    if (typeof call.access === 'string' || FOR_PEOPLE.includes(call.access.subject)) continue
    const { action, subject } = call.access
    const scope = `${action}:${subject}`
    const known = found.get(scope) ?? { scope, action, subject, calls: [] }
    known.calls.push(call)
    found.set(scope, known)
  }
  return [...found.values()]
}
