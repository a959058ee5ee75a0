import * as z from 'zod/mini'
import { APPROVAL_REASONS } from '../account/approval-rule.ts'
import { defineCall, idParams, instant, oneLine, pageOf, pageQuery, repeated, rowVersion } from '../base/call.ts'
import { HttpAddress } from '../base/callbacks.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { CHANNELS } from '../base/states.ts'
import { MAX_BROADCAST_NAME, SEND_ERRORS } from './communications.ts'
import { Pace } from './pace.ts'

/** Most requests of an account that wait. */
export const MAX_WAITING_APPROVALS = 200
/** How long a request without a schedule waits. A request with a schedule waits until then. */
export const APPROVAL_DAYS = 7

/**
 * `void`: what was asked for cannot be sent as it was asked: it was changed, was sent in another way, or its requester may not send any
 * more.
 */
export const APPROVAL_STATUSES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'void'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** Values of the filter `requestedBy`: the caller, or other people. */
export const APPROVAL_REQUESTERS = ['me', 'others'] as const

/** Why a request is void. */
export const VOID_REASONS = ['changed', 'sent', 'requesterGone'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

export const APPROVAL_EVENTS = ['asked', 'commented', 'approved', 'declined', 'withdrawn', 'expired', 'voided'] as const
export type ApprovalEventKind = (typeof APPROVAL_EVENTS)[number]

export const ApprovalListItem = z.object({
  id: z.uuid(),
  status: z.enum(APPROVAL_STATUSES),
  /** Only of `void`. */
  voidReason: z.nullable(z.enum(VOID_REASONS)),
  /** Null for a quick send. */
  broadcastName: z.nullable(z.string()),
  /** Beginning of the text. */
  excerpt: z.string(),
  /** On `line`, the id of the LINE Official Account. */
  from: z.string(),
  channel: z.enum(CHANNELS),
  totalRecipients: z.number(),
  totalCredit: z.number(),
  /** When it will start; null: once it is approved. */
  scheduledAt: z.nullable(instant),
  requestedBy: z.string(),
  /** An API key asked, in the name of this user. */
  isByKey: z.boolean(),
  /** Whether the caller is the one who asked, and so does not approve it. */
  isOwn: z.boolean(),
  createDate: instant,
  /** Until when it waits. */
  expireDate: instant,
})
export type ApprovalListItem = z.output<typeof ApprovalListItem>

export const Approval = z.object({
  ...ApprovalListItem.shape,
  /** Names what is approved: text, sender, recipients, options, time, pace and price. Approving names it. */
  hash: z.string(),
  analysisId: z.uuid(),
  content: z.string(),
  /** The text for the first recipient. Null once the analysis is gone. */
  preview: z.nullable(z.object({ mobile: z.string(), text: z.string() })),
  /** Which conditions of the rule it met. */
  reasons: z.array(z.enum(APPROVAL_REASONS)),
  callbackUrl: z.nullable(z.string()),
  /** How it is spread; null: as fast as the carrier takes it. */
  pace: z._default(z.nullable(Pace), null),
  /** What was sent after the approval. */
  communicationId: z.nullable(z.uuid()),
  /** Oldest first. */
  history: z.array(
    z.object({
      kind: z.enum(APPROVAL_EVENTS),
      /** Null for the service itself, and for a user of the parent account. */
      by: z.nullable(z.string()),
      /** The comment, or the reason of a decline. */
      text: z.nullable(z.string()),
      date: instant,
    }),
  ),
})
export type Approval = z.output<typeof Approval>

const note = z.string().check(z.trim(), z.maxLength(500))
const comment = z.optional(note)

export const ApprovalBody = z.strictObject({
  analysisId: z.uuid(),
  /** Of a broadcast. Without a name it is a quick send. */
  broadcastName: z.optional(oneLine(1, MAX_BROADCAST_NAME)),
  scheduledAt: z.optional(instant),
  pace: z.optional(Pace),
  callbackUrl: z.optional(HttpAddress.check(z.minLength(1))),
  campaignId: z.optional(z.uuid()),
  createTemplate: z._default(z.boolean(), false),
  /** The draft that this sends: changing it makes the request void. The draft of a quick send is deleted at once. */
  draft: z.optional(z.strictObject({ id: z.uuid(), version: rowVersion })),
  comment,
})

const read = { action: 'read', subject: 'Communication' } as const
const ask = { action: 'send', subject: 'Communication' } as const
/** Only people: no scope of an API key has it. */
const decide = { action: 'update', subject: 'Approval' } as const

export const createApproval = defineCall({
  method: 'POST',
  path: '/v1/approvals',
  summary:
    'Ask another person to approve the send of an analysis, where the rules of sending want that. Nothing is sent and no credit reserved until then.',
  access: ask,
  body: ApprovalBody,
  answer: Approval,
  status: 201,
  idempotency: 'optional',
  errors: [
    'approval.notNeeded',
    'approval.waiting',
    'analysis.notReady',
    'analysis.failed',
    'analysis.used',
    'analysis.expired',
    'recipients.none',
    'account.switchedOff',
    'webhook.addressRefused',
    'limit.reached',
  ],
})

export const listApprovals = defineCall({
  method: 'GET',
  path: '/v1/approvals',
  summary: 'Requests for an approval in the acting account, newest first.',
  access: read,
  query: z.strictObject({
    ...pageQuery,
    status: repeated(z.enum(APPROVAL_STATUSES)),
    requestedBy: z.optional(z.enum(APPROVAL_REQUESTERS)),
  }),
  answer: pageOf(ApprovalListItem),
  status: 200,
})

export const getApproval = defineCall({
  method: 'GET',
  path: '/v1/approvals/{id}',
  summary: 'One request for an approval: what will be sent, and its history.',
  access: read,
  params: idParams,
  answer: Approval,
  status: 200,
})

/** Who may approve: users of the acting account by name, and how many of its parent account. */
export const Approvers = z.object({ names: z.array(z.string()), ofParent: z.number() })
export type Approvers = z.output<typeof Approvers>

export const getApprovers = defineCall({
  method: 'GET',
  path: '/v1/approvers',
  summary:
    'Who may approve a request; without `approvalId`, what the caller would ask for. Nobody approves their own request.',
  access: read,
  query: z.strictObject({ approvalId: z.optional(z.uuid()) }),
  answer: Approvers,
  status: 200,
})

const ENDED = ['approval.ended', 'approval.expired', 'approval.changed', 'approval.requesterGone'] as const

export const commentApproval = defineCall({
  method: 'POST',
  path: '/v1/approvals/{id}/comments',
  summary: 'Comment on a request that waits.',
  access: ask,
  params: idParams,
  body: z.strictObject({ comment: note.check(z.minLength(1)) }),
  answer: Approval,
  status: 200,
  idempotency: 'optional',
  errors: ENDED,
})

export const approveApproval = defineCall({
  method: 'POST',
  path: '/v1/approvals/{id}/approve',
  summary:
    'Approve a request of another person, and send or schedule it in the same step. `hash` names what was approved; anything else is refused. Not for API keys.',
  access: decide,
  params: idParams,
  body: z.strictObject({ hash: z.string().check(z.maxLength(100)), comment }),
  answer: Approval,
  status: 200,
  idempotency: 'required',
  errors: [
    ...ENDED,
    'approval.own',
    ...SEND_ERRORS,
    'draft.changed',
    'draft.scheduled',
    'line.notSet',
    'campaign.stopped',
    'campaign.timeOutside',
  ],
})

export const declineApproval = defineCall({
  method: 'POST',
  path: '/v1/approvals/{id}/decline',
  summary: 'Decline a request of another person, with a reason. Not for API keys.',
  access: decide,
  params: idParams,
  body: z.strictObject({ reason: note.check(z.minLength(1)) }),
  answer: Approval,
  status: 200,
  idempotency: 'optional',
  errors: [...ENDED, 'approval.own'],
})

export const withdrawApproval = defineCall({
  method: 'POST',
  path: '/v1/approvals/{id}/withdraw',
  summary: 'Withdraw an own request.',
  access: ask,
  params: idParams,
  answer: Approval,
  status: 200,
  idempotency: 'optional',
  errors: [...ENDED, 'approval.notOwn'],
})

export const calls = {
  createApproval,
  listApprovals,
  getApproval,
  getApprovers,
  commentApproval,
  approveApproval,
  declineApproval,
  withdrawApproval,
}

export const errors = {
  'approval.required': {
    status: 409,
    detail:
      'The rules of sending ask for the approval of another person, so nothing was sent. Ask with POST /v1/approvals.',
  },
  'approval.notNeeded': { status: 409, detail: 'This send needs no approval; send it.' },
  'approval.waiting': { status: 409, detail: 'This send waits for an approval already: {approvalId}.' },
  'approval.own': { status: 403, detail: 'Nobody decides their own request. Another person approves it.' },
  'approval.notOwn': { status: 403, detail: 'Only the one who asked withdraws a request.' },
  'approval.ended': { status: 409, detail: 'This request is {status} already.' },
  'approval.expired': { status: 409, detail: 'This request has expired, so nothing was sent; ask again.' },
  'approval.changed': {
    status: 409,
    detail: 'What was asked for has changed (text, recipients, time or price), so nothing was sent; ask again.',
  },
  'approval.requesterGone': {
    status: 409,
    detail:
      'The one who asked was deleted or switched off, or may not send any more, so the request is void and nothing was sent.',
  },
} as const satisfies ErrorCodes
