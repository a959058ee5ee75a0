import { SIGN_IN_MINUTES } from '@songsarn/contract/account/single-sign-on'
import { newToken } from '../../../foundation/crypto/base64url.ts'
import { sha256 } from '../../../foundation/crypto/hash.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asEntry } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Ports } from '../../../foundation/http/ports.ts'

type Attempt = Row<'singleSignOnAttempts'>

/** Stores what must come back from the provider, under the hash of a token that only this browser gets. */
export async function beginAttempt(
  { store, now }: Pick<Ports, 'store' | 'now'>,
  attempt: Omit<Attempt, 'tokenHash' | 'expiresAt'>,
): Promise<string> {
  const token = newToken()
  const tokenHash = await sha256(token)
  const expiresAt = new Date(now().getTime() + SIGN_IN_MINUTES * 60_000)
  await asEntry(store, tokenHash, (trx) =>
    trx
      .insertInto('singleSignOnAttempts')
      .values({ ...attempt, tokenHash, expiresAt })
      .execute(),
  )
  return token
}

/**
 * Takes the attempt of a token: it works once, whatever comes of it.
 *
 * @throws ApiProblem sso.expired
 */
export async function takeAttempt({ store, now }: Pick<Ports, 'store' | 'now'>, token: string): Promise<Attempt> {
  const tokenHash = await sha256(token)
  const found = await asEntry(store, tokenHash, (trx) =>
    trx.deleteFrom('singleSignOnAttempts').where('tokenHash', '=', tokenHash).returningAll().executeTakeFirst(),
  )
  if (!found || found.expiresAt <= now()) throw new ApiProblem('sso.expired', { params: { minutes: SIGN_IN_MINUTES } })
  return found
}

/** Deletes attempts that were not ended. */
export const purgeAttempts = (trx: Scope, now: Date) =>
  trx.deleteFrom('singleSignOnAttempts').where('expiresAt', '<=', now).execute()
