import { CEREMONY_MINUTES } from '@songsarn/contract/account/passkeys'
import { newToken } from '../../../foundation/crypto/base64url.ts'
import { sha256 } from '../../../foundation/crypto/hash.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asEntry } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Ports } from '../../../foundation/http/ports.ts'

export const CEREMONY_MS = CEREMONY_MINUTES * 60_000

/**
 * The relying party: the site that passkeys are for, and where the console that asks for them is. An IP address cannot have passkeys
 * (WebAuthn Level 3, §5.1.3); the console does not offer them there.
 */
export function relyingParty({ publicUrl }: Pick<Ports, 'publicUrl'>): { id: string; origin: string } {
  const url = new URL(publicUrl())
  if (/^(127(\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

type Ceremony = { challenge: string; token: string }
/** The ceremony in which a session adds a passkey. */
type Adding = { sessionHash: string; userHandle: string; name: string }

/** Begins a ceremony: stores its challenge under the hash of a token that only this browser gets. */
export async function beginCeremony(ports: Pick<Ports, 'store' | 'now'>, adding?: Adding): Promise<Ceremony> {
  const [token, challenge] = [newToken(), newToken()]
  const tokenHash = await sha256(token)
  const expiresAt = new Date(ports.now().getTime() + CEREMONY_MS)
  const { sessionHash = null, userHandle = null, name = null } = adding ?? {}
  await asEntry(ports.store, tokenHash, (trx) =>
    trx
      .insertInto('passkeyCeremonies')
      .values({ tokenHash, challenge, sessionHash, userHandle, name, expiresAt })
      .execute(),
  )
  return { token, challenge }
}

/**
 * Takes the ceremony of a token: it works once, whatever comes of it.
 *
 * @param sessionHash the session that began it; null for a sign-in
 * @throws ApiProblem passkey.expired
 */
export async function takeCeremony(
  ports: Pick<Ports, 'store' | 'now'>,
  token: string,
  sessionHash: string | null,
): Promise<Row<'passkeyCeremonies'>> {
  const tokenHash = await sha256(token)
  const found = await asEntry(ports.store, tokenHash, (trx) =>
    trx.deleteFrom('passkeyCeremonies').where('tokenHash', '=', tokenHash).returningAll().executeTakeFirst(),
  )
  if (!found || found.expiresAt <= ports.now() || found.sessionHash !== sessionHash)
    throw new ApiProblem('passkey.expired', { params: { minutes: CEREMONY_MINUTES } })
  return found
}

/** Deletes ceremonies that were not ended. */
export const purgeCeremonies = (trx: Scope, now: Date) =>
  trx.deleteFrom('passkeyCeremonies').where('expiresAt', '<=', now).execute()
