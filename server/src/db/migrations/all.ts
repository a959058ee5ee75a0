import type { Roles } from '../roles.ts'
import { accounts } from './001-accounts.ts'
import { sending } from './002-sending.ts'
import { otp } from './003-otp.ts'
import { releases } from './004-releases.ts'
import { ledgerOrder } from './005-ledger-order.ts'
import { secretOverlap } from './006-secret-overlap.ts'
import { carriers } from './007-carriers.ts'

/** Every migration in order; each is SQL text, so that the same runs in a page. Applied ones are never edited. */
export const migrations: Record<string, (roles: Roles) => string> = {
  '001-accounts': accounts,
  '002-sending': sending,
  '003-otp': otp,
  '004-releases': releases,
  '005-ledger-order': ledgerOrder,
  '006-secret-overlap': secretOverlap,
  '007-carriers': carriers,
}
