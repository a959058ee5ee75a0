import * as z from 'zod/mini'
import { defineCall, instant, pageOf, pageQuery } from '../base/call.ts'
import type { Action, Subject } from '../base/rights.ts'

/** How long a notice is kept. */
export const NOTICE_DAYS = 90

/** Kinds of notices, and the right that a user needs to see each kind. */
export const NOTICE_RIGHTS = {
  senderApproved: { action: 'read', subject: 'Sender' },
  senderRejected: { action: 'read', subject: 'Sender' },
  senderUnused: { action: 'read', subject: 'Sender' },
  linkDomainLost: { action: 'read', subject: 'SendingRules' },
  topUpConfirmed: { action: 'read', subject: 'Credit' },
  topUpDeclined: { action: 'read', subject: 'Credit' },
  creditLow: { action: 'read', subject: 'Credit' },
  reportReady: { action: 'read', subject: 'Report' },
  reportFailed: { action: 'read', subject: 'Report' },
  ticketAnswered: { action: 'read', subject: 'Ticket' },
  scheduleMissed: { action: 'read', subject: 'Communication' },
  sendBraked: { action: 'read', subject: 'Communication' },
  sendingFailed: { action: 'read', subject: 'Communication' },
  analysisFailed: { action: 'read', subject: 'Communication' },
  importFailed: { action: 'read', subject: 'Person' },
  approvalAsked: { action: 'update', subject: 'Approval' },
  approvalApproved: { action: 'read', subject: 'Communication' },
  approvalDeclined: { action: 'read', subject: 'Communication' },
  approvalEnded: { action: 'read', subject: 'Communication' },
} as const satisfies Record<string, { action: Action; subject: Subject }>

export type NoticeKind = keyof typeof NOTICE_RIGHTS
export const NOTICE_KINDS = [
  'senderApproved',
  'senderRejected',
  'senderUnused',
  'linkDomainLost',
  'topUpConfirmed',
  'topUpDeclined',
  'creditLow',
  'reportReady',
  'reportFailed',
  'ticketAnswered',
  'scheduleMissed',
  'sendBraked',
  'sendingFailed',
  'analysisFailed',
  'importFailed',
  'approvalAsked',
  'approvalApproved',
  'approvalDeclined',
  'approvalEnded',
] as const satisfies NoticeKind[]

/** Something that happened in the acting account. */
export const Notice = z.object({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  /** Values in the text of the notice: the name of a report, credits, the reason of a decision. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Where the console shows more about it, such as `/account/credit`. */
  path: z.string(),
  /** Whether this user has read it. */
  read: z.boolean(),
  createDate: instant,
})
export type Notice = z.output<typeof Notice>

const access = { action: 'read', subject: 'Notice' } as const

export const listNotices = defineCall({
  method: 'GET',
  path: '/v1/notices',
  summary: 'What happened in the acting account, of the kinds that the user has the right to see, newest first.',
  access,
  query: z.strictObject({ ...pageQuery, unread: z.optional(z.stringbool()) }),
  answer: z.object({
    ...pageOf(Notice).shape,
    /** On all pages, whatever the filter. */
    unread: z.number(),
    /** The newest one, to mark all as read that the user could see. */
    newest: z.nullable(z.uuid()),
  }),
  status: 200,
})

export const readNotices = defineCall({
  method: 'POST',
  path: '/v1/notices/read',
  summary: 'Mark a notice as read by this user, or also all earlier ones.',
  access,
  body: z.strictObject({ id: z.uuid(), earlier: z._default(z.boolean(), false) }),
  example: { id: '01935c5e-7f00-7000-8000-00000000000a', earlier: true },
  status: 204,
})

/** Whether a notice also comes by email: never, when it is about what the user did themselves, or always. */
export const NOTICE_MAILS = ['none', 'own', 'all'] as const

const mail = z.enum(NOTICE_MAILS)
export const NoticeMails = z.strictObject({
  senderApproved: mail,
  senderRejected: mail,
  senderUnused: mail,
  linkDomainLost: mail,
  topUpConfirmed: mail,
  topUpDeclined: mail,
  creditLow: mail,
  reportReady: mail,
  reportFailed: mail,
  ticketAnswered: mail,
  scheduleMissed: mail,
  sendBraked: mail,
  sendingFailed: mail,
  analysisFailed: mail,
  importFailed: mail,
  approvalAsked: mail,
  approvalApproved: mail,
  approvalDeclined: mail,
  approvalEnded: mail,
})
export type NoticeMails = z.output<typeof NoticeMails>

export const getNoticeMails = defineCall({
  method: 'GET',
  path: '/v1/me/notice-mails',
  summary: 'Which notices of their account the user gets by email.',
  access: 'signedIn',
  answer: NoticeMails,
  status: 200,
})

export const updateNoticeMails = defineCall({
  method: 'PUT',
  path: '/v1/me/notice-mails',
  summary: 'Choose which notices of their account the user gets by email.',
  access: 'signedIn',
  body: NoticeMails,
  answer: NoticeMails,
  status: 200,
})

export const calls = { listNotices, readNotices, getNoticeMails, updateNoticeMails }
