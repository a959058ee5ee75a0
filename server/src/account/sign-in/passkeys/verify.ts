import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { addPasskey, signInWithPasskey } from '@songsarn/contract/account/passkeys'
import type * as z from 'zod/mini'
import { fromBase64url, toBase64url } from '../../../foundation/crypto/base64url.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Ports } from '../../../foundation/http/ports.ts'
import { relyingParty } from './ceremonies.ts'

// Loaded when it is needed: with its certificates it is larger than all other code of the sign-in.
const load = () => import('@simplewebauthn/server')

/** Algorithms of passkeys (COSE): EdDSA, ECDSA with P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257]

/** A passkey that was verified at its creation. */
export type NewCredential = { credentialId: string; publicKey: string; counter: number }

/**
 * Verifies the answer to `navigator.credentials.create` (WebAuthn Level 3, §7.1): challenge, origin, relying party, and that
 * the authenticator verified its user.
 *
 * @throws ApiProblem passkey.refused
 */
export async function verifyCreated(
  ports: Pick<Ports, 'publicUrl' | 'log'>,
  challenge: string,
  { id, clientDataJSON, attestationObject }: z.output<typeof addPasskey.body>['credential'],
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await load()
  const party = relyingParty(ports)
  const { registrationInfo } = await refuse(
    ports,
    (): Promise<VerifiedRegistrationResponse> =>
      verifyRegistrationResponse({
        response: { ...credentialOf(id), response: { clientDataJSON, attestationObject } },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
  )
  if (!registrationInfo) throw new ApiProblem('passkey.refused')
  const { credential } = registrationInfo
  return { credentialId: credential.id, publicKey: toBase64url(credential.publicKey), counter: credential.counter }
}

type Stored = { credentialId: string; publicKey: string; counter: number }

/**
 * Verifies the answer to `navigator.credentials.get` (§7.2) and returns what the authenticator counted. A count that does not
 * grow is refused: the passkey may be a copy.
 *
 * @throws ApiProblem passkey.refused
 */
export async function verifyUsed(
  ports: Pick<Ports, 'publicUrl' | 'log'>,
  challenge: string,
  { credentialId, publicKey, counter }: Stored,
  given: z.output<typeof signInWithPasskey.body>['credential'],
): Promise<number> {
  const { verifyAuthenticationResponse } = await load()
  const party = relyingParty(ports)
  const { clientDataJSON, authenticatorData, signature } = given
  const { verified, authenticationInfo } = await refuse(
    ports,
    (): Promise<VerifiedAuthenticationResponse> =>
      verifyAuthenticationResponse({
        response: { ...credentialOf(credentialId), response: { clientDataJSON, authenticatorData, signature } },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: fromBase64url(publicKey), counter },
      }),
  )
  if (!verified) throw new ApiProblem('passkey.refused')
  return authenticationInfo.newCounter
}

const credentialOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** The library throws for every fault; the reason goes to the log only, since it does not help the user. */
async function refuse<Result>({ log }: Pick<Ports, 'log'>, verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    log.warn({ reason: String(error) }, 'a passkey was refused')
    throw new ApiProblem('passkey.refused', { cause: error })
  }
}
