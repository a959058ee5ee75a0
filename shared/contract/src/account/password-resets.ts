import * as z from 'zod/mini'
import { defineCall, instant } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { LinkToken, Password } from './password.ts'
import { LOCALES } from './session.ts'

/** How long a link to set a new password works. */
export const RESET_MINUTES = 60

export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/v1/password-resets',
  summary: 'Email a user a link to set a new password. The answer does not say whether the login exists.',
  access: 'public',
  body: z.strictObject({ login: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  status: 204,
  errors: ['passwordReset.noMail', 'request.tooMany'],
})

export const readPasswordReset = defineCall({
  method: 'POST',
  path: '/v1/password-resets/read',
  summary: 'Whose password a link sets.',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({ userName: z.string(), until: instant, locale: z.enum(LOCALES) }),
  status: 200,
  errors: ['passwordReset.invalid'],
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/v1/password-resets/set',
  summary: 'Set a new password with the token of a link. It works once, and all sessions of the user end.',
  access: 'public',
  body: z.strictObject({ token: LinkToken, newPass: Password, confirm: Password }),
  status: 204,
  errors: ['passwordReset.invalid', 'password.weak', 'password.mismatch', 'request.tooMany'],
})

export const calls = { requestPasswordReset, readPasswordReset, resetPassword }

export const errors = {
  'passwordReset.noMail': {
    status: 409,
    detail: 'This installation sends no emails. Ask an admin for a new password.',
  },
  'passwordReset.invalid': { status: 422, detail: 'This link was used, replaced or has expired; ask for a new one.' },
} as const satisfies ErrorCodes
