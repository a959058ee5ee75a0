import type {
  addPasskey,
  CreationOptions,
  RequestOptions,
  signInWithPasskey,
} from '@songsarn/contract/account/passkeys'
import type { CallInput } from '@songsarn/contract/base/call'
import type { ClientCode } from '@songsarn/contract/base/problem'
import { ApiProblem } from './api-problem.ts'

type Created = CallInput<typeof addPasskey>['body']['credential']
type Used = CallInput<typeof signInWithPasskey>['body']['credential']

/** Whether this browser can use passkeys at this address: it knows their JSON (since 2025), and the address has a name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

/**
 * Asks the user to create a passkey.
 *
 * @throws ApiProblem passkey.cancelled, passkey.notHere or passkey.known
 */
export async function createPasskey(options: CreationOptions): Promise<Created> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { id, response } = await ceremony(navigator.credentials.create({ publicKey }))
  if (!(response instanceof AuthenticatorAttestationResponse)) throw problem('passkey.cancelled')
  return {
    id,
    clientDataJSON: toBase64url(response.clientDataJSON),
    attestationObject: toBase64url(response.attestationObject),
    transports: response.getTransports(),
  }
}

/**
 * Asks the user for a passkey.
 *
 * @throws ApiProblem passkey.cancelled or passkey.notHere
 */
export async function usePasskey(options: RequestOptions): Promise<Used> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const { id, response } = await ceremony(navigator.credentials.get({ publicKey }))
  if (!(response instanceof AuthenticatorAssertionResponse)) throw problem('passkey.cancelled')
  return {
    id,
    clientDataJSON: toBase64url(response.clientDataJSON),
    authenticatorData: toBase64url(response.authenticatorData),
    signature: toBase64url(response.signature),
    userHandle: toBase64url(response.userHandle ?? new ArrayBuffer(0)),
  }
}

async function ceremony(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch((error: Error) => {
    throw problem(CODES[error.name] ?? 'passkey.cancelled', error)
  })
  if (!(credential instanceof PublicKeyCredential)) throw problem('passkey.cancelled')
  return credential
}

/** Errors that browsers throw (WebAuthn Level 3, §5.1.3 and §5.1.4). Every other error counts as cancelled. */
const CODES: Record<string, ClientCode> = { SecurityError: 'passkey.notHere', InvalidStateError: 'passkey.known' }

const problem = (code: ClientCode, cause?: unknown) => new ApiProblem({ code, status: 0, cause })

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
