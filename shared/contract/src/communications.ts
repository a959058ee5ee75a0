import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { dateFilter, idParams, instant, pageOf, pageQuery, repeated } from './page.ts'
import { COMMUNICATION_STATUSES, SMS_TYPES } from './states.ts'

/** Messages of a communication by what became of them; they sum to its recipients. */
export const Counts = z.object({
  /** Queued or being handed over. */
  pending: z.number(),
  /** Taken by the operator, no final receipt yet ("send to operator"). */
  submitted: z.number(),
  delivered: z.number(),
  undelivered: z.number(),
  reject: z.number(),
  expired: z.number(),
  unknown: z.number(),
  cancelled: z.number(),
})
export type Counts = z.output<typeof Counts>

export const CommunicationListItem = z.object({
  id: z.uuid(),
  /** Null for a quick send, which has no name: screens show its type and time. */
  broadcastName: z.nullable(z.string()),
  /** How its text begins, merge fields as they were written: tells sends without a name apart. */
  excerpt: z.string(),
  senderName: z.string(),
  type: z.enum(SMS_TYPES),
  status: z.enum(COMMUNICATION_STATUSES),
  totalRecipients: z.number(),
  /** Credits reserved or charged, less what was given back. */
  cost: z.number(),
  counts: Counts,
  submittedBy: z.string(),
  submittedDate: instant,
})
export type CommunicationListItem = z.output<typeof CommunicationListItem>

/** Rates are percent of totalRecipients, 0 to 100, two decimals. */
export const Communication = z.object({
  ...CommunicationListItem.shape,
  account: z.string(),
  content: z.string(),
  duplicateId: z.nullable(z.uuid()),
  recipients: z.number(),
  pendingRate: z.number(),
  rejectedRate: z.number(),
  expiredRate: z.number(),
  deliveryRate: z.number(),
  undeliveredRate: z.number(),
  validRecipients: z.number(),
  /** Parts handed to the operator. */
  totalMessageSent: z.number(),
  scheduling: z.nullable(instant),
  timezone: z.literal('GMT+7'),
  uniqueAmount: z.number(),
  duplicate: z.number(),
  blacklist: z.number(),
  invalid: z.number(),
  uploadFileName: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  /** Nothing left to hand over since. */
  completedAt: z.nullable(instant),
  /** Code of why it failed. */
  failure: z.nullable(z.string()),
})
export type Communication = z.output<typeof Communication>

export const createQuickSend = defineCall({
  method: 'POST',
  path: '/v1/quick-sends',
  summary: 'Send what was analysed, now. Reserves the credits of all recipients at once.',
  access: { action: 'send', subject: 'Communication' },
  body: z.object({ analysisId: z.uuid() }),
  answer: z.object({ id: z.uuid(), status: z.enum(COMMUNICATION_STATUSES) }),
  status: 201,
  idempotency: 'required',
  errors: [
    'analysis.notReady',
    'analysis.failed',
    'analysis.used',
    'analysis.expired',
    'recipients.none',
    'credit.insufficient',
    'sender.notApproved',
    'trial.recipientNotAllowed',
    'trial.dailyLimit',
  ],
})

export const listCommunications = defineCall({
  method: 'GET',
  path: '/v1/communications',
  summary: 'Communications of the acting account, newest first.',
  access: { action: 'read', subject: 'Communication' },
  query: z.object({
    ...pageQuery,
    broadcastName: z.optional(z.string().check(z.maxLength(100))),
    status: repeated(z.enum(COMMUNICATION_STATUSES)),
    user: repeated(z.uuid()),
    startDate: dateFilter,
    endDate: dateFilter,
  }),
  answer: pageOf(CommunicationListItem),
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
  summary: 'Live counts; made to be polled each second.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: z.object({
    id: z.uuid(),
    status: z.enum(COMMUNICATION_STATUSES),
    totalRecipients: z.number(),
    cost: z.number(),
    counts: Counts,
  }),
  status: 200,
})

const action = <const Verb extends string, const Name extends 'send' | 'stop'>(
  verb: Verb,
  right: Name,
  summary: string,
) =>
  defineCall({
    method: 'POST',
    path: `/v1/communications/{id}/${verb}`,
    summary,
    access: { action: right, subject: 'Communication' },
    params: idParams,
    answer: z.object({ id: z.uuid(), status: z.enum(COMMUNICATION_STATUSES) }),
    status: 200,
    idempotency: 'optional',
    errors: ['communication.transition'],
  })

export const stopCommunication = action(
  'stop',
  'stop',
  'Force Stop: cancels what was not handed over and gives its credits back.',
)
export const pauseCommunication = action('pause', 'stop', 'Hold back what was not handed over yet.')
export const resumeCommunication = action('resume', 'send', 'Go on with a paused communication.')
