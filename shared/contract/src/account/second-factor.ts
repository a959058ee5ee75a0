import * as z from 'zod/mini'
import { defineCall, idParams, instant } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { LinkToken, Password } from './password.ts'
import { SessionUser } from './session.ts'

/** How long a sign-in waits for its code. */
export const STEP_MINUTES = 10
/** Codes for when the authenticator app is lost. */
export const RECOVERY_CODES = 10

/** A code of the authenticator app, or a recovery code; spaces and hyphens do not count. */
export const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20))
/** A code that need not be given: none when it is empty. */
export const OptionalCode = z.optional(z.string().check(z.trim(), z.maxLength(20)))

/** What a change of the second factor takes: who sits at an open screen and knows the password must not make it. */
const Proof = z.strictObject({ password: Password, code: Code })

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const signInWithCode = defineCall({
  method: 'POST',
  path: '/v1/session/code',
  summary:
    'The second step of a sign-in that was answered with `session.codeRequired`: its `params.token`, and a code.',
  access: 'public',
  body: z.strictObject({ token: LinkToken, code: Code }),
  answer: SessionUser,
  status: 200,
  errors: ['session.wrongCode', 'session.stepExpired', 'request.tooMany'],
})

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/v1/me/second-factor',
  summary: 'Whether your sign-in needs a code of an authenticator app.',
  access: 'signedIn',
  answer: z.object({
    /** Since when; null when it needs none. */
    since: z.nullable(instant),
    /** Recovery codes that were not used. */
    recoveryCodes: z.number(),
    /** Whether your account, or a sub-account of it, demands it. */
    demanded: z.boolean(),
  }),
  status: 200,
})

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/v1/me/second-factor',
  summary: 'Begin to set up an authenticator app. Nothing changes until a code of it confirms it.',
  access: 'signedIn',
  body: z.strictObject({ password: Password }),
  /** The same secret, for people (base32) and as the `otpauth:` URI of a QR code. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
  secretAnswer: true,
  errors: ['secondFactor.isOn', 'password.wrongCurrent', 'request.tooMany'],
})

export const confirmSecondFactor = defineCall({
  method: 'PUT',
  path: '/v1/me/second-factor',
  summary:
    'Confirm the authenticator app with its code. From now on sign-in needs one. Answers the recovery codes, once.',
  access: 'signedIn',
  body: z.strictObject({ code: Code }),
  answer: RecoveryCodes,
  status: 200,
  secretAnswer: true,
  errors: ['secondFactor.isOn', 'secondFactor.isOff', 'secondFactor.wrongCode', 'request.tooMany'],
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/v1/me/second-factor/recovery-codes',
  summary: 'New recovery codes. The former ones stop working. Takes your password and a code.',
  access: 'signedIn',
  body: Proof,
  answer: RecoveryCodes,
  status: 201,
  secretAnswer: true,
  errors: ['secondFactor.isOff', 'password.wrongCurrent', 'secondFactor.wrongCode', 'request.tooMany'],
})

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/v1/me/second-factor/removal',
  summary: 'Turn the second factor off: sign-in needs no code any more. Takes your password and a code.',
  access: 'signedIn',
  body: Proof,
  status: 204,
  errors: [
    'secondFactor.isOff',
    'secondFactor.demanded',
    'password.wrongCurrent',
    'secondFactor.wrongCode',
    'request.tooMany',
  ],
})

export const removeUserSecondFactor = defineCall({
  method: 'DELETE',
  path: '/v1/users/{id}/second-factor',
  summary: 'Turn off the second factor of a user who has lost it. The user gets an email about it.',
  access: { action: 'update', subject: 'User' },
  params: idParams,
  status: 204,
  errors: ['user.ownersOnly', 'user.isSelf', 'secondFactor.isOff'],
})

export const demandSecondFactor = defineCall({
  method: 'PUT',
  path: '/v1/account/second-factor',
  summary:
    'Whether all users of the acting account and of its parent need a second factor. Those without one can only set it up, from now on.',
  access: { action: 'update', subject: 'Account' },
  body: z.strictObject({ demanded: z.boolean() }),
  status: 204,
  errors: ['secondFactor.ownersOnly', 'secondFactor.ownFirst'],
})

export const calls = {
  demandSecondFactor,
  signInWithCode,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  removeUserSecondFactor,
}

export const errors = {
  'session.codeRequired': { status: 401, detail: 'The sign-in needs a code: send it with the token.' },
  'session.wrongCode': { status: 401, detail: 'The code is wrong, or was used.' },
  'session.stepExpired': { status: 401, detail: 'The sign-in took too long; begin again.' },
  'secondFactor.isOn': { status: 409, detail: 'The second factor is on already.' },
  'secondFactor.isOff': { status: 409, detail: 'The second factor is off.' },
  'secondFactor.required': {
    status: 403,
    detail: 'Your account, or a sub-account of it, demands a second factor. Set it up first.',
  },
  'secondFactor.demanded': { status: 409, detail: 'Your account, or a sub-account of it, demands a second factor.' },
  'secondFactor.ownersOnly': { status: 403, detail: 'Only an owner may demand a second factor.' },
  'secondFactor.ownFirst': { status: 409, detail: 'Set up your own second factor first.' },
  'secondFactor.wrongCode': { status: 422, detail: 'The code is wrong, or was used.' },
} as const satisfies ErrorCodes
