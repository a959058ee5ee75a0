import * as z from 'zod/mini'
import { defineCall, instant, pageOf, pageQuery } from './call.ts'
import type { LookupRights } from './lookups.ts'
import type { ErrorCodes } from './problem.ts'

export const SENDER_STATUSES = ['pending', 'approved', 'rejected'] as const

export const Sender = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(SENDER_STATUSES),
  reason: z.nullable(z.string()),
  createDate: instant,
})

export const listSenders = defineCall({
  method: 'GET',
  path: '/v1/senders',
  summary: 'Sender names of the acting account, or of its sub-account `account`.',
  access: { action: 'read', subject: 'Sender' },
  testKeys: 'same',
  query: z.strictObject({
    ...pageQuery,
    senderName: z.optional(z.string().check(z.maxLength(64))),
    account: z.optional(z.uuid()),
  }),
  answer: pageOf(Sender),
  status: 200,
})

export const calls = { listSenders }

/** Approved ones. */
export const lookups = { senders: { action: 'read', subject: 'Sender' } } as const satisfies LookupRights

export const errors = {
  'sender.notApproved': { status: 422, detail: 'This sender name is not approved for the account.' },
} as const satisfies ErrorCodes
