import * as z from 'zod/mini'
import {
  dateFilter,
  defineCall,
  idParams,
  instant,
  oneLine,
  pageOf,
  pageQuery,
  repeated,
  rowVersion,
} from '../base/call.ts'
import { HttpAddress } from '../base/callbacks.ts'
import type { LookupRights } from '../base/lookups.ts'
import { MessageCause } from '../base/message-cause.ts'
import { MESSAGE_ERRORS } from '../base/message-errors.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { RULE_FILTERS_OF_COMMUNICATIONS } from '../base/rule-effect.ts'
import { CHANNELS, COMMUNICATION_STATUSES, PURPOSES, SMS_TYPES } from '../base/states.ts'
import { AudienceSource } from './audience-source.ts'
import { Pace, ShownPace } from './pace.ts'

/** How many days ahead a communication can be scheduled. */
export const MAX_SCHEDULE_DAYS = 365
/** Most communications of an account that are scheduled or drafts. */
export const MAX_WAITING = 1000

/**
 * Why a scheduled communication did not start at its time and waits for a person: it is an hour or more late, its sender name is no
 * longer approved, or its account is switched off. `sendCommunication`, `unscheduleCommunication` or `stopCommunication` ends the wait.
 */
export const SCHEDULE_PROBLEMS = ['late', 'senderNotApproved', 'accountSwitchedOff'] as const
export type ScheduleProblem = (typeof SCHEDULE_PROBLEMS)[number]

/** Values of the filter `schedule`: it starts by itself within 24 hours, or it did not start at its time and waits for a person. */
export const SCHEDULE_FILTERS = ['soon', 'problem'] as const
export type ScheduleFilter = (typeof SCHEDULE_FILTERS)[number]

/** Messages of a communication by state. They sum to its recipients. */
export const Counts = z.object({
  /** Queued or being submitted. */
  pending: z.number(),
  /** Accepted by the carrier, no final receipt yet (on screens: "send to operator"). */
  submitted: z.number(),
  delivered: z.number(),
  undelivered: z.number(),
  reject: z.number(),
  expired: z.number(),
  unknown: z.number(),
  cancelled: z.number(),
})
export type Counts = z.output<typeof Counts>

/** Messages that did not arrive, unknown messages, and messages that were cancelled before they were sent. */
export const FAILURES = [
  'undelivered',
  'reject',
  'expired',
  'unknown',
  'cancelled',
] as const satisfies readonly (keyof Counts)[]

/** How Home, the transaction history and communications divide what sends took from the balance. */
export const credits = {
  /** Credits of the messages that were handed over, less what was refunded. */
  charged: z.number(),
  /** Credits of the messages that wait: each is charged when it is handed over, or given back. */
  held: z.number(),
}

/** Why a communication is paused: a user did it, its account is switched off, or too many of its messages failed. */
export const PAUSE_REASONS = ['user', 'accountSwitchedOff', 'brake'] as const

export const CommunicationListItem = z.object({
  id: z.uuid(),
  /** Its name on every screen. A quick send, which nobody names, has the beginning of its text. */
  broadcastName: z.string(),
  /** Beginning of the text, merge fields not filled in. */
  excerpt: z.string(),
  /** On `line`, the id of the LINE Official Account. */
  senderName: z.string(),
  channel: z.enum(CHANNELS),
  type: z.enum(SMS_TYPES),
  purpose: z.enum(PURPOSES),
  /** The caller's own id, of a call of a program. */
  reference: z.nullable(z.string()),
  status: z.enum(COMMUNICATION_STATUSES),
  totalRecipients: z.number(),
  /** Credits charged and held: what it took from the balance, less what was given back. */
  cost: z.number(),
  ...credits,
  counts: Counts,
  submittedBy: z.string(),
  submittedDate: instant,
  /** Null until it starts: a scheduled one, or a draft. */
  startedAt: z.nullable(instant),
  /** The scheduled start, also after it has started. Null without a schedule. */
  scheduling: z.nullable(instant),
  /** Only while it is scheduled. */
  scheduleProblem: z.nullable(z.enum(SCHEDULE_PROBLEMS)),
  /** The hours of the account hold it: it starts or goes on by itself at this time. Null when they do not. */
  heldUntil: z._default(z.nullable(instant), null),
  /** The campaign that it belongs to, and its name. */
  campaignId: z.nullable(z.uuid()),
  campaignName: z.nullable(z.string()),
})
export type CommunicationListItem = z.output<typeof CommunicationListItem>

/** Rates are percent of totalRecipients, 0 to 100, two decimals. */
export const Communication = z.object({
  ...CommunicationListItem.shape,
  account: z.string(),
  content: z.string(),
  /** The communication that this one is a duplicate of, or sends again. */
  duplicateId: z.nullable(z.uuid()),
  recipients: z.number(),
  pendingRate: z.number(),
  rejectedRate: z.number(),
  expiredRate: z.number(),
  deliveryRate: z.number(),
  undeliveredRate: z.number(),
  validRecipients: z.number(),
  /** Parts submitted to the carrier. */
  totalMessageSent: z.number(),
  timezone: z.literal('GMT+7'),
  uniqueAmount: z.number(),
  duplicate: z.number(),
  blacklist: z.number(),
  invalid: z.number(),
  /** Recipients of `uniqueAmount` that a rule of sending held back before the send. */
  heldBack: z._default(z.number(), 0),
  /** The part of the pending messages that rules of sending hold since it started: the hours, or the brake. */
  heldByRule: z._default(z.number(), 0),
  /** The part of the cancelled messages that rules of sending cancelled. */
  cancelledByRule: z._default(z.number(), 0),
  uploadFileName: z.nullable(z.string()),
  audience: AudienceSource,
  /**
   * Since when and why it is paused, and by whom: null when nobody did, or a user of the parent account, which a sub-account does not
   * see. Null while it is not paused, and when it was paused by an older version.
   */
  pause: z.nullable(z.object({ at: instant, reason: z.enum(PAUSE_REASONS), by: z.nullable(z.string()) })),
  /** How it is spread; null: as fast as the carrier takes it. */
  pace: z._default(z.nullable(ShownPace), null),
  /** Since when the brake of the account has stopped it, once, and the share in percent that failed or opted out. Null: it has not. */
  brake: z._default(z.nullable(z.object({ at: instant, share: z.number() })), null),
  /** When no message was left to submit. */
  completedAt: z.nullable(instant),
  /** Error code, when it failed. */
  failure: z.nullable(z.string()),
  callbackUrl: z.nullable(z.string()),
  /** Options that its analysis was made with. */
  options: z.object({ shortenUrl: z.boolean(), unsubscribe: z.boolean(), eConsent: z.boolean() }),
  /** It sends messages of another communication again, or messages of it were sent again: `getResends` has the joint result. */
  hasResends: z.boolean(),
  /** The request for an approval that it was sent by. Null: it needed none. */
  approvalId: z.nullable(z.uuid()),
  /** The draft of an unscheduled broadcast, which can be changed and sent again. */
  draftId: z.nullable(z.uuid()),
  /** The analysis whose unique rows will get it: only while it is scheduled, since it has no messages yet, and for its own account. */
  analysisId: z.nullable(z.uuid()),
})
export type Communication = z.output<typeof Communication>

/** Why a send may be refused. */
export const SEND_ERRORS = [
  'analysis.notReady',
  'analysis.failed',
  'analysis.used',
  'analysis.expired',
  'recipients.none',
  ...MESSAGE_ERRORS,
  'limit.reached',
  'communication.resent',
  'approval.required',
] as const

const send = {
  analysisId: z.uuid(),
  /** In the future, with its offset: `2026-12-01T09:00:00+07:00`. */
  scheduledAt: z.optional(instant),
  /** Spreads the send. By default it goes as fast as the carrier takes it. */
  pace: z.optional(Pace),
}
/** Answer of every send. `heldUntil`: the hours of the account hold it, so it starts then. `endDate`: about when a paced one ends. */
export const Sent = z.object({
  id: z.uuid(),
  status: z.enum(COMMUNICATION_STATUSES),
  heldUntil: z.optional(z.nullable(instant)),
  endDate: z.optional(z.nullable(instant)),
})

export const createQuickSend = defineCall({
  method: 'POST',
  path: '/v1/quick-sends',
  summary: 'Send an analysis now, or at a scheduled time. The credits of all recipients are reserved at once.',
  access: { action: 'send', subject: 'Communication' },
  /** `draftId`: the draft that this sends; it is deleted. */
  body: z.strictObject({ ...send, draftId: z.optional(z.uuid()) }),
  answer: Sent,
  status: 201,
  idempotency: 'required',
  errors: SEND_ERRORS,
})

/** Most characters of a name. */
export const MAX_BROADCAST_NAME = 100

export const BroadcastBody = z.strictObject({
  broadcastName: oneLine(1, MAX_BROADCAST_NAME),
  ...send,
  /** Where the statuses of its messages are posted, besides the webhooks of the account. */
  callbackUrl: z.optional(HttpAddress.check(z.minLength(1))),
  /** The campaign that it belongs to; it starts within the time of the campaign. */
  campaignId: z.optional(z.uuid()),
  /** Saves the text as a template with the name of the broadcast. */
  createTemplate: z._default(z.boolean(), false),
  /**
   * The draft that this sends, at the version that was analysed: another version is refused. It is deleted, or, with a schedule,
   * kept until that starts: unscheduling gives it back.
   */
  draft: z.optional(z.strictObject({ id: z.uuid(), version: rowVersion })),
})

export const createBroadcast = defineCall({
  method: 'POST',
  path: '/v1/communications',
  summary:
    'Send an analysis as a broadcast, now or at a scheduled time. The credits of all recipients are reserved at once.',
  access: { action: 'send', subject: 'Communication' },
  body: BroadcastBody,
  answer: Sent,
  status: 201,
  idempotency: 'required',
  errors: [
    ...SEND_ERRORS,
    'draft.changed',
    'draft.scheduled',
    'webhook.addressRefused',
    'campaign.stopped',
    'campaign.timeOutside',
  ],
})

export const listCommunications = defineCall({
  method: 'GET',
  path: '/v1/communications',
  summary:
    'Communications of the acting account, newest first. With `sort=waiting` scheduled ones come first, the next start before later ones, then drafts, then the others.',
  access: { action: 'read', subject: 'Communication' },
  query: z.strictObject({
    ...pageQuery,
    /** Part of the name, or of the text where there is no name. */
    broadcastName: z.optional(z.string().check(z.maxLength(100))),
    status: repeated(z.enum(COMMUNICATION_STATUSES)),
    user: repeated(z.uuid()),
    campaignId: repeated(z.uuid()),
    rule: z.optional(z.enum(RULE_FILTERS_OF_COMMUNICATIONS)),
    schedule: z.optional(z.enum(SCHEDULE_FILTERS)),
    startDate: dateFilter,
    endDate: dateFilter,
  }),
  /** `waiting`: how many of all that match are scheduled or drafts. An older service does not count them. */
  answer: z.extend(pageOf(CommunicationListItem), { waiting: z.optional(z.number()) }),
  status: 200,
})

export const getCommunication = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}',
  summary: 'One communication with all its figures.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: Communication,
  status: 200,
})

export const getProgress = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}/progress',
  summary: 'Live counts, cheap enough to poll each second.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: z.object({
    id: z.uuid(),
    status: z.enum(COMMUNICATION_STATUSES),
    heldUntil: z.optional(z.nullable(instant)),
    totalRecipients: z.number(),
    cost: z.number(),
    ...credits,
    counts: Counts,
  }),
  status: 200,
})

const action = <const Verb extends string, const Name extends 'send' | 'stop'>(
  verb: Verb,
  right: Name,
  summary: string,
  errors: readonly ('account.switchedOff' | 'sender.notApproved' | 'line.notSet')[] = [],
) =>
  defineCall({
    method: 'POST',
    path: `/v1/communications/{id}/${verb}`,
    summary,
    access: { action: right, subject: 'Communication' },
    params: idParams,
    answer: Sent,
    status: 200,
    idempotency: 'optional',
    errors: ['communication.transition', ...errors],
  })

export const stopCommunication = action(
  'stop',
  'stop',
  'Force Stop: cancels what was not submitted and refunds its credits.',
)
export const pauseCommunication = action('pause', 'stop', 'Pause: submits nothing more until it is resumed.')
export const resumeCommunication = action('resume', 'send', 'Resume a paused communication.', [
  'account.switchedOff',
  'sender.notApproved',
  'line.notSet',
])

export const sendCommunication = defineCall({
  method: 'POST',
  path: '/v1/communications/{id}/send',
  summary: 'Send a scheduled communication that did not start at its time and waits for a person.',
  access: { action: 'send', subject: 'Communication' },
  params: idParams,
  /** Optional, because a scheduled communication has its analysis. Another analysis is refused. */
  body: z.strictObject({ analysisId: z.optional(z.uuid()) }),
  answer: z.object({ id: z.uuid(), status: z.enum(COMMUNICATION_STATUSES) }),
  status: 200,
  idempotency: 'required',
  errors: [
    'communication.transition',
    'communication.notDue',
    'sender.notApproved',
    'account.switchedOff',
    'approval.required',
  ],
})
export const unscheduleCommunication = action(
  'unschedule',
  'stop',
  'Cancel a schedule: the communication becomes a draft, its credits are released, and its analysis can be sent again.',
)

export const getActivity = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}/activity',
  summary: 'When its messages were submitted and when their final statuses came, in at most 60 steps of equal length.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: z.object({
    /** Length of a step. */
    minutes: z.number(),
    /** Ascending; a step without any change is there, too. */
    steps: z.array(
      z.object({
        start: instant,
        submitted: z.number(),
        delivered: z.number(),
        undelivered: z.number(),
        reject: z.number(),
        expired: z.number(),
      }),
    ),
  }),
  status: 200,
  errors: ['request.tooMany'],
})

export const getFailures = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}/failures',
  summary: 'Messages that did not arrive, by status and cause. They sum to its counts.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: z.object({
    items: z.array(
      z.object({
        status: z.enum(FAILURES),
        /** The carrier's error code, or one of ours. Null for messages without an error. */
        error: z.nullable(z.string()),
        /** The time of the newest receipt with this code. Null when the code came with a rejected submission, or is ours. */
        receiptDate: z.nullable(instant),
        /** Null for messages without an error. */
        cause: z.optional(z.nullable(MessageCause)),
        /** The carriers of these messages, when the code means something else with other carriers of this communication. */
        carriers: z.optional(z.array(z.string())),
        count: z.number(),
      }),
    ),
  }),
  status: 200,
  errors: ['request.tooMany'],
})

/** Recipients by what they did. Programs that open links, such as previews, are not counted. */
export const Responses = z.object({
  /** The communication that counts them, when this one sends messages of it again: texts keep their links. Else null. */
  countedAt: z.nullable(z.uuid()),
  /** Null without short links. */
  links: z.nullable(
    z.object({
      /** Who opened at least one. */
      recipients: z.number(),
      /** Once a recipient, link and day. */
      clicks: z.number(),
      /** By their place in the text. `url` as it was written; of one with merge fields, its origin. */
      urls: z.array(z.object({ url: z.string(), recipients: z.number(), clicks: z.number() })),
    }),
  ),
  /** Null without an opt-out link. */
  optOuts: z.nullable(z.number()),
  /** Recipients by their newest answer; null without e-Consent. */
  consents: z.nullable(z.object({ accept: z.number(), decline: z.number() })),
  /** Codes that these recipients got; null without a coupon. */
  coupon: z.nullable(
    z.object({ id: z.uuid(), name: z.string(), issued: z.number(), opened: z.number(), redeemed: z.number() }),
  ),
})
export type Responses = z.output<typeof Responses>

export const getResponses = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}/responses',
  summary: 'What recipients did: opened links, opted out, answered e-Consent, redeemed coupons.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: Responses,
  status: 200,
  errors: ['request.tooMany'],
})

/** A communication and those that sent messages of it again. */
export const Resends = z.object({
  /** The original first, then the resends from the oldest on. */
  items: z.array(CommunicationListItem),
  /** Recipients of the original. Those of resends are among them. */
  totalRecipients: z.number(),
  /**
   * Recipients of the original, each once: delivered when one of their messages was, else by the newest message that was not
   * cancelled. They sum to `totalRecipients`. Recipients of a scheduled resend count as before until it starts.
   */
  counts: Counts,
  /** The sum of all. */
  cost: z.number(),
})
export type Resends = z.output<typeof Resends>

export const getResends = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}/resends',
  summary: 'The joint result of a communication and of those that sent messages of it again.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: Resends,
  status: 200,
  errors: ['request.tooMany'],
})

export const calls = {
  getActivity,
  getResends,
  getFailures,
  getResponses,
  createQuickSend,
  createBroadcast,
  listCommunications,
  getCommunication,
  getProgress,
  stopCommunication,
  pauseCommunication,
  resumeCommunication,
  sendCommunication,
  unscheduleCommunication,
}

/** Newest first. */
export const lookups = { communications: { action: 'read', subject: 'Communication' } } as const satisfies LookupRights

export const errors = {
  'credit.insufficient': { status: 422, detail: 'The account needs {missing} more credits; nothing was sent.' },
  'credit.sharedInsufficient': {
    status: 422,
    detail: 'The credits that the account shares with its parent are not enough; nothing was sent.',
  },
  'account.switchedOff': { status: 409, detail: 'The account is switched off, so nothing is sent for it.' },
  'communication.transition': { status: 409, detail: 'The state of the communication does not allow this.' },
  'communication.notDue': {
    status: 409,
    detail: 'This communication is scheduled for later. To send it earlier, unschedule it and send its analysis again.',
  },
  'communication.resent': {
    status: 409,
    detail: 'Some of these messages were sent again since this analysis, so nothing was sent; analyse again.',
  },
  'trial.recipientNotAllowed': {
    status: 422,
    detail:
      'A trial account sends only to the mobiles of its own users, which each of them confirms at /account/mobile.',
  },
  'trial.dailyLimit': {
    status: 422,
    detail: 'A trial account sends {max} messages a day, and today’s are used up.',
  },
} as const satisfies ErrorCodes
