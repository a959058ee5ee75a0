import { STEP_MINUTES } from '@songsarn/contract/account/second-factor'
import { newToken } from '../../../foundation/crypto/base64url.ts'
import { sha256 } from '../../../foundation/crypto/hash.ts'
import type { Scope } from '../../../foundation/db/database.ts'
import { asWorker, type Store } from '../../../foundation/db/tenancy.ts'
import { activeUsers } from '../../accounts/active-users.ts'
import type { SignedIn } from './sign-in.ts'

/** Begins a sign-in that waits for a code. Its token opens no other call. Only the hash of it is stored. */
export async function beginStep(
  store: Store,
  { tenantId, userId, passwordHash }: SignedIn,
  now: Date,
): Promise<string> {
  const token = newToken()
  const values = { tokenHash: await sha256(token), tenantId, userId, passwordHash }
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * 60_000)
  await asWorker(store, (trx) =>
    trx
      .insertInto('signInSteps')
      .values({ ...values, expiresAt })
      .execute(),
  )
  return token
}

/** Finds the user whose sign-in waits for a code; undefined when it has ended, or the user is switched off. */
export async function findStep(store: Store, token: string, now: Date): Promise<SignedIn | undefined> {
  const tokenHash = await sha256(token)
  return asWorker(store, (trx) =>
    activeUsers(trx)
      .innerJoin('signInSteps as s', (join) =>
        join.onRef('s.tenantId', '=', 'u.tenantId').onRef('s.userId', '=', 'u.id'),
      )
      .where('s.tokenHash', '=', tokenHash)
      .where('s.expiresAt', '>', now)
      .select(['s.tenantId', 's.userId', 's.passwordHash'])
      .executeTakeFirst(),
  )
}

/** Ends the waiting sign-ins of a user, who has signed in. */
export async function endSteps(store: Store, { tenantId, userId }: SignedIn): Promise<void> {
  await asWorker(store, (trx) =>
    trx.deleteFrom('signInSteps').where('tenantId', '=', tenantId).where('userId', '=', userId).execute(),
  )
}

/** Deletes sign-ins that were not continued. */
export async function purgeSteps(trx: Scope, now: Date): Promise<void> {
  await trx.deleteFrom('signInSteps').where('expiresAt', '<=', now).execute()
}
