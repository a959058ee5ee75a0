import * as z from 'zod/mini'
import { SessionUser } from '../account/session.ts'
import { defineCall, instant } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** Codes that a user may request in 24 hours. */
export const MAX_MOBILE_CODES = 10
/** Wrong tries of one code. */
export const MAX_MOBILE_TRIES = 5

export const requestMobileCode = defineCall({
  method: 'POST',
  path: '/v1/me/mobile/code',
  summary: 'Send a code to a mobile that is to become your own. The message costs the credits of your account.',
  access: 'signedIn',
  /** As typed. */
  body: z.strictObject({ mobile: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  answer: z.object({
    token: z.uuid(),
    /** Also in the message, by which a person matches the two. */
    ref: z.string(),
    /** E.164 digits. */
    mobile: z.string(),
    expiresAt: instant,
  }),
  status: 201,
  errors: [
    'mobile.noSender',
    'mobile.tooManyCodes',
    'otp.tooMany',
    'otp.heldBack',
    'trial.dailyLimit',
    'credit.insufficient',
    'credit.sharedInsufficient',
    'account.switchedOff',
  ],
})

export const confirmMobile = defineCall({
  method: 'PUT',
  path: '/v1/me/mobile',
  summary: 'Confirm your mobile with the code that it received.',
  access: 'signedIn',
  body: z.strictObject({
    token: z.uuid(),
    pin: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
  }),
  answer: SessionUser,
  status: 200,
  errors: ['mobile.wrongCode', 'mobile.codeExpired'],
})

export const getMobileCode = defineCall({
  method: 'GET',
  path: '/v1/me/mobile/code/{token}',
  summary: 'The message with your code, as the simulated phone received it. 404 with a real carrier.',
  access: 'signedIn',
  params: z.object({ token: z.uuid() }),
  /** Null until it arrives. */
  answer: z.object({ message: z.nullable(z.object({ sender: z.string(), text: z.string() })) }),
  status: 200,
  secretAnswer: true,
})

export const removeMobile = defineCall({
  method: 'DELETE',
  path: '/v1/me/mobile',
  summary: 'Remove your mobile.',
  access: 'signedIn',
  answer: SessionUser,
  status: 200,
})

export const calls = { requestMobileCode, getMobileCode, confirmMobile, removeMobile }

export const errors = {
  'mobile.noSender': { status: 409, detail: 'The account has no approved sender name, so it cannot send the code.' },
  'mobile.tooManyCodes': { status: 429, detail: 'At most {max} codes in 24 hours.' },
  'mobile.wrongCode': { status: 422, detail: 'The code is wrong. Tries left: {left}.' },
  'mobile.codeExpired': {
    status: 409,
    detail: 'The code has expired, was used or was tried too often: request another.',
  },
} as const satisfies ErrorCodes
