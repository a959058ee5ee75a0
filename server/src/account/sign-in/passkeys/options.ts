import type { CreationOptions, RequestOptions } from '@songsarn/contract/account/passkeys'
import type { Row } from '../../../foundation/db/database.ts'
import type { Ports } from '../../../foundation/http/ports.ts'
import { CEREMONY_MS, relyingParty } from './ceremonies.ts'
import { ALGORITHMS } from './verify.ts'

type Party = Pick<Ports, 'publicUrl'>
type Creator = Pick<Row<'users'>, 'username' | 'fullName'> & {
  userHandle: string
  /** The passkeys that the user has. */
  known: readonly Row<'passkeys'>[]
}

/** Options with which a browser creates a passkey. The passkey must find its user by itself, and verify them. */
export const creationOptions = (
  ports: Party,
  { username, fullName, userHandle, known }: Creator,
  challenge: string,
): CreationOptions => ({
  rp: { id: relyingParty(ports).id, name: 'Songsarn' },
  user: { id: userHandle, name: username, displayName: fullName },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CEREMONY_MS,
  excludeCredentials: known.map(({ credentialId: id, transports }) => ({ type: 'public-key', id, transports })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** Options with which a browser asks for any passkey of this installation. */
export const requestOptions = (ports: Party, challenge: string): RequestOptions => ({
  challenge,
  rpId: relyingParty(ports).id,
  timeout: CEREMONY_MS,
  allowCredentials: [],
  userVerification: 'required',
})
