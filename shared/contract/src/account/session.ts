import * as z from 'zod/mini'
import { defineCall, instant, oneLine } from '../base/call.ts'
import { LOCALES } from '../base/locales.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { ACTIONS, ROLES, SUBJECTS } from '../base/rights.ts'
import { Password } from './password.ts'

export { LOCALES, type Locale } from '../base/locales.ts'

const AbilityRule = z.object({
  action: z.enum(ACTIONS),
  subject: z.enum(SUBJECTS),
  inverted: z.optional(z.boolean()),
})

/** How the console looks for a user, in each browser that they sign in to. What they never chose is absent. */
const preferences = {
  skin: z.optional(z.enum(['light', 'dark'])),
  layout: z.optional(z.enum(['vertical', 'horizontal'])),
  width: z.optional(z.enum(['full', 'boxed'])),
  menu: z.optional(z.enum(['open', 'collapsed'])),
  /** How high the rows of lists are. */
  density: z.optional(z.enum(['comfortable', 'compact'])),
  /** Whether a single key is a shortcut: J, K, X, `?`. */
  shortcuts: z.optional(z.enum(['on', 'off'])),
  /** Whether Home has the first steps. Without a choice it has them until the first send. */
  firstSteps: z.optional(z.enum(['shown', 'hidden'])),
}
export const UserPreferences = z.object(preferences)
export type UserPreferences = z.output<typeof UserPreferences>

/** An account that the user may act for. */
const ActingChoice = z.object({ id: z.uuid(), name: z.string(), own: z.boolean() })

/** The signed-in user. Stored in the browser, so that a reload shows the console at once; it contains no secret. */
export const SessionUser = z.object({
  id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  /** The id of their picture, see `GET /v1/avatars/{id}`. */
  avatar: z.nullable(z.string()),
  email: z.string(),
  /** E.164 digits, such as `66812345678`. Has a default, since an earlier version stored users without it. */
  mobile: z._default(z.nullable(z.string()), null),
  /** Names of rights, `action:Subject`. */
  permission: z.array(z.string()),
  roleId: z.number(),
  role: z.enum(ROLES),
  abilities: z.optional(z.array(AbilityRule)),
  locale: z.enum(LOCALES),
  /** Has a default, since an earlier version stored users without it. */
  preferences: z._default(UserPreferences, {}),
  account: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(['customer', 'provider']) }),
  /** True while the account demands a second factor that the user has not set up: the user can only set it up. */
  mustSetUp: z.optional(z.boolean()),
  /** Minutes without input after which the console asks whether the user is there. Has a default, since an earlier version had none. */
  idleMinutes: z._default(z.number().check(z.positive()), 1),
  /** The provider looks at this account, which is then `account`, until this time. Rights are those of a visit. */
  visit: z.optional(z.object({ endDate: instant })),
  /** The own account first, then its sub-accounts in menu order. */
  accounts: z.array(ActingChoice),
})
export type SessionUser = z.output<typeof SessionUser>

export const signIn = defineCall({
  method: 'POST',
  path: '/v1/session',
  summary: 'Sign in with email or username and password. Sets the session cookie.',
  access: 'public',
  body: z.strictObject({
    login: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: Password,
  }),
  answer: SessionUser,
  status: 200,
  errors: ['session.wrongCredentials', 'session.codeRequired', 'sso.required', 'request.tooMany'],
})

export const whoAmI = defineCall({
  method: 'GET',
  path: '/v1/session',
  summary: 'The user of this session.',
  access: 'signedIn',
  answer: SessionUser,
  status: 200,
})

export const signOut = defineCall({
  method: 'DELETE',
  path: '/v1/session',
  summary: 'End this session.',
  access: 'signedIn',
  status: 204,
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/v1/password',
  summary: 'Change your password. Your other sessions end.',
  access: 'signedIn',
  body: z.strictObject({ current: Password, newPass: Password, confirm: Password }),
  status: 204,
  errors: ['password.wrongCurrent', 'password.weak', 'password.mismatch', 'request.tooMany'],
})

export const getMe = defineCall({
  method: 'GET',
  path: '/v1/me',
  summary: 'Your name, language, picture, preferences and accounts. The same as `GET /v1/session`.',
  access: 'signedIn',
  answer: SessionUser,
  status: 200,
})

export const updateMe = defineCall({
  method: 'PATCH',
  path: '/v1/me',
  summary: 'Change your name, language, picture or preferences.',
  access: 'signedIn',
  body: z.strictObject({
    fullName: z.optional(oneLine(1, 100)),
    locale: z.optional(z.enum(LOCALES)),
    /** Those that are given change; the others stay. */
    preferences: z.optional(z.strictObject(preferences)),
    /** The id that `POST /v1/avatars` answered; null removes the picture. */
    avatar: z.optional(z.nullable(z.uuid())),
  }),
  answer: SessionUser,
  status: 200,
  errors: ['file.gone'],
})

export const calls = { signIn, whoAmI, signOut, changePassword, getMe, updateMe }

export const errors = {
  'session.wrongCredentials': { status: 401, detail: 'The login or the password is wrong.' },
  'password.wrongCurrent': { status: 422, detail: 'The current password is wrong.' },
  'password.weak': { status: 422, detail: 'The new password is too easy to guess.' },
  'password.mismatch': { status: 422, detail: 'The two new passwords are not the same.' },
} as const satisfies ErrorCodes
