import * as z from 'zod/mini'
import { defineCall, Email, idParams, instant, oneLine, pageOf, pageQuery } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { OptionalPassword } from './password.ts'
import { UserName } from './users.ts'

/** `prepaid`: own credits, moved from the parent. `shared`: the parent's credits. */
export const PAYMENT_TYPES = ['prepaid', 'shared'] as const

/** Most credits of one movement or top-up. */
export const MAX_CREDITS = 1_000_000_000
export const Credits = z.number().check(z.int(), z.minimum(1), z.maximum(MAX_CREDITS))

const fields = {
  accountName: oneLine(1, 100),
  accountEmail: Email,
  description: z.string().check(z.trim(), z.maxLength(500)),
  paymentType: z.enum(PAYMENT_TYPES),
  /** Position in the account switcher. */
  menuIndex: z.number().check(z.int(), z.minimum(0), z.maximum(9999)),
}

export const SubAccount = z.object({
  id: z.uuid(),
  ...fields,
  /** False: the users of the sub-account cannot sign in, and the sub-account cannot send. */
  status: z.boolean(),
  /** Null when it shares the parent's credits. */
  balance: z.nullable(z.number()),
  createDate: instant,
})
export type SubAccount = z.output<typeof SubAccount>

export const listSubAccounts = defineCall({
  method: 'GET',
  path: '/v1/sub-accounts',
  summary: 'Sub-accounts of the acting account, in the order of the account switcher.',
  access: { action: 'read', subject: 'SubAccount' },
  query: z.strictObject({
    ...pageQuery,
    /** Part of the account's name, or of a username of its users. */
    username: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: pageOf(SubAccount),
  status: 200,
})

export const createSubAccount = defineCall({
  method: 'POST',
  path: '/v1/sub-accounts',
  summary: 'Create a sub-account with its owner. Without a password, the owner is invited by email.',
  access: { action: 'create', subject: 'SubAccount' },
  body: z.strictObject({
    accountName: fields.accountName,
    accountEmail: fields.accountEmail,
    description: z._default(fields.description, ''),
    paymentType: z._default(fields.paymentType, 'prepaid'),
    menuIndex: z._default(fields.menuIndex, 0),
    /** The owner of the sub-account. */
    username: UserName,
    email: Email,
    password: OptionalPassword,
    confirmPass: OptionalPassword,
  }),
  example: {
    accountName: 'Chiang Mai branch',
    accountEmail: 'chiangmai@example.com',
    username: 'chiangmai',
    email: 'owner.chiangmai@example.com',
  },
  answer: SubAccount,
  status: 201,
  idempotency: 'optional',
  secretAnswer: true,
  errors: [
    'subAccount.ofSubAccount',
    'invitation.noMail',
    'limit.reached',
    'user.nameTaken',
    'user.emailTaken',
    'password.weak',
    'password.mismatch',
    'request.tooMany',
  ],
})

export const getSubAccount = defineCall({
  method: 'GET',
  path: '/v1/sub-accounts/{id}',
  summary: 'One sub-account.',
  access: { action: 'read', subject: 'SubAccount' },
  params: idParams,
  answer: SubAccount,
  status: 200,
})

export const updateSubAccount = defineCall({
  method: 'PATCH',
  path: '/v1/sub-accounts/{id}',
  summary: 'Change a sub-account, or switch it off (`status: false`): its sessions end and it sends nothing.',
  access: { action: 'update', subject: 'SubAccount' },
  params: idParams,
  body: z.strictObject({
    accountName: z.optional(fields.accountName),
    accountEmail: z.optional(fields.accountEmail),
    description: z.optional(fields.description),
    paymentType: z.optional(fields.paymentType),
    menuIndex: z.optional(fields.menuIndex),
    status: z.optional(z.boolean()),
  }),
  answer: SubAccount,
  status: 200,
  errors: ['subAccount.hasCredits'],
})

/** Directions of a movement, seen from the parent: give credits to the sub-account, or take them back. */
export const MOVEMENT_ACTIONS = ['give', 'take'] as const

export const moveCredits = defineCall({
  method: 'POST',
  path: '/v1/credit/movements',
  summary: 'Move credits between the acting account and one of its sub-accounts.',
  access: { action: 'create', subject: 'Credit' },
  body: z.strictObject({
    action: z.enum(MOVEMENT_ACTIONS),
    /** A sub-account. */
    account: z.uuid(),
    amount: Credits,
    description: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  answer: z.object({
    /** The balance of the acting account after the movement. */
    balance: z.number(),
    /** The balance of the sub-account after the movement. */
    accountBalance: z.number(),
  }),
  status: 201,
  idempotency: 'required',
  errors: ['subAccount.unknown', 'subAccount.shared', 'movement.insufficient'],
})

export const calls = { listSubAccounts, createSubAccount, getSubAccount, updateSubAccount, moveCredits }

export const errors = {
  'subAccount.ofSubAccount': { status: 409, detail: 'A sub-account has no sub-accounts.' },
  'subAccount.hasCredits': {
    status: 409,
    detail: 'The sub-account has {balance} credits of its own; move them back before it shares yours.',
  },
  'subAccount.shared': { status: 409, detail: 'This sub-account shares the credits of its parent.' },
  'movement.insufficient': { status: 422, detail: 'Only {balance} credits can be moved; none were moved.' },
  'subAccount.unknown': { status: 422, detail: 'The account has no such sub-account.' },
} as const satisfies ErrorCodes
