import * as z from 'zod/mini'
import { defineCall, idParams, instant, oneLine } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { OptionalPassword } from './password.ts'
import { OptionalCode } from './second-factor.ts'
import { SessionUser } from './session.ts'

/** Passkeys of one user. */
export const MAX_PASSKEYS = 20
/** A ceremony (WebAuthn Level 3, §1.3) must end within this time. */
export const CEREMONY_MINUTES = 5

/** Bytes in base64url without padding, as browsers give them in JSON. */
const bytes = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength))
const CredentialId = bytes(1400)
/** Names the ceremony that a browser has begun; it works once. */
const ceremony = bytes(100)
const Name = oneLine(1, 100)

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createDate: instant,
  lastUsedDate: z.nullable(instant),
})
export type Passkey = z.output<typeof Passkey>

const Descriptor = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })

/** `PublicKeyCredentialCreationOptionsJSON` (WebAuthn Level 3, §5.1.8). */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` (§5.1.9), for any passkey of this installation. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof RequestOptions>

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/v1/me/passkeys',
  summary: 'Your passkeys, the oldest first.',
  access: 'signedIn',
  answer: z.object({
    items: z.array(Passkey),
    /** Adding one takes the password: the sign-in was more than a few minutes ago. */
    needsPassword: z.boolean(),
    /** It also takes a code: a passkey signs in without one. */
    needsCode: z.boolean(),
  }),
  status: 200,
})

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/v1/me/passkeys/options',
  summary: 'Begin to add a passkey: what the browser needs to create it.',
  access: 'signedIn',
  body: z.strictObject({ name: Name, password: OptionalPassword, code: OptionalCode }),
  answer: z.object({ ceremony: z.string(), options: CreationOptions }),
  status: 200,
  secretAnswer: true,
  errors: [
    'passkey.passwordNeeded',
    'password.wrongCurrent',
    'secondFactor.wrongCode',
    'limit.reached',
    'request.tooMany',
  ],
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/v1/me/passkeys',
  summary: 'Add the passkey that the browser created.',
  access: 'signedIn',
  body: z.strictObject({
    ceremony,
    credential: z.strictObject({
      id: CredentialId,
      clientDataJSON: bytes(4000),
      attestationObject: bytes(12_000),
      transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
    }),
  }),
  answer: Passkey,
  status: 201,
  errors: ['passkey.refused', 'passkey.expired', 'limit.reached'],
})

export const renamePasskey = defineCall({
  method: 'PATCH',
  path: '/v1/me/passkeys/{id}',
  summary: 'Rename one of your passkeys.',
  access: 'signedIn',
  params: idParams,
  body: z.strictObject({ name: Name }),
  answer: Passkey,
  status: 200,
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/v1/me/passkeys/{id}',
  summary: 'Remove one of your passkeys: nobody can sign in with it any more.',
  access: 'signedIn',
  params: idParams,
  status: 204,
})

export const beginPasskeySignIn = defineCall({
  method: 'POST',
  path: '/v1/session/passkey/options',
  summary: 'Begin to sign in with a passkey: what the browser needs to ask for it.',
  access: 'public',
  answer: z.object({ ceremony: z.string(), options: RequestOptions }),
  status: 200,
  errors: ['request.tooMany'],
})

export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/v1/session/passkey',
  summary: 'Sign in with a passkey. Sets the session cookie.',
  access: 'public',
  body: z.strictObject({
    ceremony,
    credential: z.strictObject({
      id: CredentialId,
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100),
    }),
  }),
  answer: SessionUser,
  status: 200,
  errors: ['passkey.unknown', 'passkey.refused', 'passkey.expired', 'session.wrongCredentials', 'sso.required'],
})

export const calls = {
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
}

export const errors = {
  'passkey.passwordNeeded': { status: 422, detail: 'Adding a passkey takes the current password.' },
  'passkey.refused': { status: 422, detail: 'The answer of the browser or of the passkey is not valid.' },
  'passkey.expired': {
    status: 409,
    detail: 'This took more than {minutes} minutes, or was done already: begin again.',
  },
  'passkey.unknown': { status: 422, detail: 'The passkey is not known here.' },
} as const satisfies ErrorCodes
