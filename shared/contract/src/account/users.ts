import * as z from 'zod/mini'
import { dateFilter, defineCall, Email, idParams, instant, oneLine, pageOf, pageQuery } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { LinkToken, OptionalPassword, Password } from './password.ts'
import { LOCALES } from './session.ts'

/** Most users of an account, not counting deleted ones. */
export const MAX_USERS = 200
/** Most new users of an account in 24 hours, deleted ones included. */
export const MAX_NEW_USERS = 400
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** The roles of a customer's users. A new user is an admin. */
export const USER_ROLES = ['owner', 'admin', 'sender', 'viewer'] as const

/** `invited`: has not set a password yet. `off`: cannot sign in. */
export const USER_STATUSES = ['active', 'invited', 'off'] as const

export const AccountUser = z.object({
  id: z.uuid(),
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum([...USER_ROLES, 'operator']),
  status: z.enum(USER_STATUSES),
  createDate: instant,
  lastSignIn: z.nullable(instant),
  /** Until when an invited user can accept. */
  invitedUntil: z.nullable(instant),
  /** Whether their sign-in needs a code of an authenticator app. */
  secondFactor: z.boolean(),
  /** The id of their picture, see `GET /v1/avatars/{id}`. */
  avatar: z.nullable(z.string()),
})
export type AccountUser = z.output<typeof AccountUser>

/** Letters, digits and `. _ -`; no `@`, since a login with one is an email address. */
export const UserName = z.string().check(z.trim(), z.minLength(3), z.maxLength(64), z.regex(/^[\p{L}\p{M}\p{N}._-]+$/u))

const fields = {
  userName: UserName,
  /** The username when it is empty. */
  fullName: z.optional(oneLine(0, 100)),
  email: Email,
}

/** Send both or neither. Without a password, the user gets an invitation by mail to set one. */
const passwords = { password: OptionalPassword, confirmPass: OptionalPassword }

export const listUsers = defineCall({
  method: 'GET',
  path: '/v1/users',
  summary: 'Users of the acting account, or of its sub-account `account`, newest first.',
  access: { action: 'read', subject: 'User' },
  query: z.strictObject({
    ...pageQuery,
    /** Part of the username, the name or the email address. */
    userName: z.optional(z.string().check(z.maxLength(100))),
    /** When the user was created. */
    startDate: dateFilter,
    endDate: dateFilter,
    account: z.optional(z.uuid()),
  }),
  answer: pageOf(AccountUser),
  status: 200,
})

export const createUser = defineCall({
  method: 'POST',
  path: '/v1/users',
  summary: 'Create a user. Without a password, the user is invited by email.',
  access: { action: 'create', subject: 'User' },
  body: z.strictObject({ ...fields, ...passwords, role: z._default(z.enum(USER_ROLES), 'admin') }),
  example: { userName: 'somchai.w', email: 'somchai.w@example.com' },
  answer: AccountUser,
  status: 201,
  idempotency: 'optional',
  secretAnswer: true,
  errors: [
    'user.nameTaken',
    'user.emailTaken',
    'user.ownersOnly',
    'password.weak',
    'password.mismatch',
    'invitation.noMail',
    'limit.reached',
    'request.tooMany',
  ],
})

export const getUser = defineCall({
  method: 'GET',
  path: '/v1/users/{id}',
  summary: 'One user of the acting account.',
  access: { action: 'read', subject: 'User' },
  params: idParams,
  answer: AccountUser,
  status: 200,
})

export const updateUser = defineCall({
  method: 'PATCH',
  path: '/v1/users/{id}',
  summary: 'Change a user, or switch them off or on. Switching off ends their sessions and stops their API keys.',
  access: { action: 'update', subject: 'User' },
  params: idParams,
  body: z.strictObject({
    userName: z.optional(fields.userName),
    fullName: fields.fullName,
    email: z.optional(fields.email),
    ...passwords,
    role: z.optional(z.enum(USER_ROLES)),
    active: z.optional(z.boolean()),
    /** The caller's current password: their own address or password changes only with it, or within minutes of a sign-in. */
    current: OptionalPassword,
  }),
  answer: AccountUser,
  status: 200,
  errors: [
    'user.nameTaken',
    'user.emailTaken',
    'user.ownersOnly',
    'user.isSelf',
    'user.lastOwner',
    'user.passwordNeeded',
    'password.wrongCurrent',
    'password.weak',
    'password.mismatch',
    'invitation.noMail',
    'request.tooMany',
  ],
})

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/v1/users/{id}',
  summary: 'Delete a user. What they did keeps their name; their API keys stop.',
  access: { action: 'delete', subject: 'User' },
  params: idParams,
  status: 204,
  errors: ['user.ownersOnly', 'user.isSelf', 'user.lastOwner', 'user.hasSchedules'],
})

export const inviteUser = defineCall({
  method: 'POST',
  path: '/v1/users/{id}/invitation',
  summary: 'Send the invitation again with a new link. The former link stops working.',
  access: { action: 'update', subject: 'User' },
  params: idParams,
  answer: AccountUser,
  status: 200,
  errors: ['user.notInvited', 'invitation.noMail'],
})

export const readInvitation = defineCall({
  method: 'POST',
  path: '/v1/invitations/read',
  summary: 'Whom an invitation is for.',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({
    account: z.string(),
    invitedBy: z.string(),
    userName: z.string(),
    email: z.string(),
    until: instant,
    locale: z.enum(LOCALES),
  }),
  status: 200,
  errors: ['invitation.invalid'],
})

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/v1/invitations/accept',
  summary: 'Accept an invitation by setting a password. Works once.',
  access: 'public',
  body: z.strictObject({ token: LinkToken, newPass: Password, confirm: Password }),
  status: 204,
  errors: ['invitation.invalid', 'password.weak', 'password.mismatch', 'request.tooMany'],
})

export const calls = {
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  inviteUser,
  readInvitation,
  acceptInvitation,
}

export const errors = {
  'user.nameTaken': { status: 422, detail: 'This username is already in use.' },
  'user.emailTaken': { status: 422, detail: 'This email address is already in use.' },
  'user.ownersOnly': { status: 403, detail: 'Only an owner may change owners.' },
  'user.isSelf': { status: 409, detail: 'Users cannot switch off, delete or change the role of themselves.' },
  'user.lastOwner': { status: 409, detail: 'The account needs an owner who can sign in.' },
  'user.hasSchedules': {
    status: 409,
    detail: 'Communications of this user are scheduled ({count}); cancel them, or switch the user off instead.',
  },
  'user.passwordNeeded': {
    status: 422,
    detail: 'Changing your own email address or password takes the current password, or a sign-in a few minutes ago.',
  },
  'user.notInvited': { status: 409, detail: 'This user has a password already.' },
  'invitation.noMail': {
    status: 422,
    detail: 'This installation sends no emails: set a password for the user instead.',
  },
  'invitation.invalid': {
    status: 422,
    detail: 'This invitation was used, replaced or has expired; ask for a new one.',
  },
} as const satisfies ErrorCodes
