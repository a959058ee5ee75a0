import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '@songsarn/contract/account/second-factor'
import { getMe, signOut, updateMe, whoAmI } from '@songsarn/contract/account/session'
import type { CallDefinition } from '@songsarn/contract/base/call'

/** All that a user may do whose account demands a second factor that they have not set up yet. */
const ALLOWED = new Set(
  [whoAmI, getMe, signOut, updateMe, getSecondFactor, beginSecondFactor, confirmSecondFactor].map(nameOf),
)

export const isForSetUp = (call: CallDefinition): boolean => ALLOWED.has(nameOf(call))

function nameOf({ method, path }: Pick<CallDefinition, 'method' | 'path'>): string {
  return `${method} ${path}`
}
