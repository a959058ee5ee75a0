import * as z from 'zod/mini'
import { LinkFinding } from '../account/link-rule.ts'
import { defineCall, idParams, instant, KEY_MODES, Reference } from '../base/call.ts'
import { HttpAddress } from '../base/callbacks.ts'
import { MESSAGE_ERRORS } from '../base/message-errors.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { CHANNELS, COMMUNICATION_STATUSES, PURPOSES } from '../base/states.ts'
import { ROW_REASONS } from './analyses.ts'
import { AnalysisBody } from './analysis-body.ts'
import { Pace } from './pace.ts'

/** Most recipients of one call. */
export const MAX_CALL_RECIPIENTS = 1000
/** Most fields of one recipient. */
const MAX_FIELDS = 50
/** Seconds. After the longest, a message without a receipt counts as expired anyway. */
export const VALID_FOR = { min: 60, max: 72 * 3600 }
const MAX_CREDITS = 1_000_000_000

/** A mobile in any writing. */
const mobile = z.string().check(z.minLength(1), z.maxLength(200))

/** A recipient with values for the merge fields of the text. */
const RecipientWithFields = z.strictObject({
  mobile,
  fields: z.optional(
    z.record(z.string().check(z.regex(/^[^{}|]+$/), z.maxLength(60)), z.string().check(z.maxLength(1000))).check(
      z.refine((fields) => Object.keys(fields).length <= MAX_FIELDS, {
        params: { code: 'tooMany', max: MAX_FIELDS },
      }),
    ),
  ),
})

const { content, channel } = AnalysisBody.shape

export const MessagesBody = z
  .strictObject({
    /** The sender name. It may be missing when the template has one, and on `line`. */
    from: AnalysisBody.shape.from,
    /** One mobile, or up to 1,000 recipients. */
    to: z.union([
      mobile,
      RecipientWithFields,
      z.array(z.union([mobile, RecipientWithFields])).check(z.minLength(1), z.maxLength(MAX_CALL_RECIPIENTS)),
    ]),
    /** The text, or a template of the account: one of both. */
    content: z.optional(content),
    templateId: z.optional(z.uuid()),
    channel,
    /** Each URL of the text becomes a short link, one for each recipient. Default: as the template says, else no. */
    shortenUrl: z.optional(z.boolean()),
    /** A link to the opt-out page at the end of the text. Costs 1 more credit for each recipient. */
    unsubscribe: z._default(z.boolean(), false),
    /** Where the statuses of the messages are posted, besides the webhooks of the account. */
    callbackUrl: z.optional(HttpAddress.check(z.minLength(1))),
    /** In the future, with its offset: `2026-12-01T09:00:00+07:00`. */
    scheduledAt: z.optional(instant),
    /** Spreads the messages. By default they go as fast as the carrier takes them. */
    pace: z.optional(Pace),
    /** `transactional` needs the right `send:Transactional`. It goes ahead of marketing. */
    purpose: z._default(z.enum(PURPOSES), 'marketing'),
    /** The call is refused when it would cost more. */
    maxCredits: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_CREDITS))),
    /** Seconds, from the start: what was not handed over by then is cancelled, and the carrier tries no longer. */
    validFor: z.optional(z.number().check(z.int(), z.minimum(VALID_FOR.min), z.maximum(VALID_FOR.max))),
    /** The caller's own id. An account uses it once. Logs finds it, and callbacks return it. */
    reference: z.optional(Reference),
    /** Sends to those who can get a message. Without it, one recipient who cannot get one refuses the call. */
    partial: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ content: text, templateId }) => (text === undefined) !== (templateId === undefined), {
      path: ['content'],
      params: { code: 'required' },
      when: ({ value }) => hasNot(value, 'content', 'templateId'),
    }),
    z.refine(({ content: text, templateId }) => text === undefined || templateId === undefined, {
      path: ['templateId'],
      params: { code: 'notExpected' },
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    z.refine(({ from, channel: by, templateId }) => from !== undefined || by === 'line' || templateId !== undefined, {
      path: ['from'],
      params: { code: 'required' },
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

/** Whether a body lacks all of these fields. */
const hasNot = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => !Object.hasOwn(value, name))

/** Why a recipient gets no message: `ok` for one who gets it. */
const CallRecipient = z.object({
  /** As it was given. */
  to: z.string(),
  mobile: z.nullable(z.string()),
  /** Null for a recipient who is left out, in a dry run, and until a scheduled call has started. */
  messageId: z.nullable(z.uuid()),
  parts: z.number(),
  credits: z.number(),
  reason: z.enum(ROW_REASONS),
})
export type CallRecipient = z.output<typeof CallRecipient>

export const SentMessages = z.object({
  /** Of the communication. Null in a dry run. */
  id: z.nullable(z.uuid()),
  /** In a dry run, what it would be. */
  status: z.enum(COMMUNICATION_STATUSES),
  /** Also true with a test key, whose calls are dry runs. */
  dryRun: z.boolean(),
  mode: z.enum(KEY_MODES),
  from: z.string(),
  channel: z.enum(CHANNELS),
  purpose: z.enum(PURPOSES),
  reference: z.nullable(z.string()),
  scheduledAt: z.nullable(instant),
  /** About when the last message of a paced call goes; null without a pace. */
  endDate: z._default(z.nullable(instant), null),
  /** The send pauses when, after its first 200 results, more than these percent failed or opted out. Null: it does not. */
  brakePercent: z._default(z.nullable(z.number()), null),
  /** Recipients who get a message, and what they cost. */
  totalRecipients: z.number(),
  totalParts: z.number(),
  totalCredit: z.number(),
  /** Links that a rule of sending warns of. */
  linkWarnings: z._default(z.array(LinkFinding), []),
  /** In the order of `to`. */
  recipients: z.array(CallRecipient),
})
export type SentMessages = z.output<typeof SentMessages>

export const createMessages = defineCall({
  method: 'POST',
  path: '/v1/messages',
  summary:
    'Send a message to one or up to 1,000 recipients with one call, now or later: all get it, or nobody does. With `dryRun=true`, and with a test key, it answers the same and sends nothing.',
  access: { action: 'send', subject: 'Communication' },
  testKeys: 'dryRun',
  alsoNeeds: [{ action: 'send', subject: 'Transactional' }],
  query: z.strictObject({ dryRun: z._default(z.stringbool(), false) }),
  body: MessagesBody,
  example: {
    from: 'SONGSARN',
    to: [{ mobile: '081 234 5678', fields: { name: 'Malee', order: 'A-1001' } }],
    content: 'Dear {{name}}, your order {{order}} is on its way.',
    purpose: 'transactional',
    maxCredits: 5,
    validFor: 3600,
  },
  answer: SentMessages,
  status: 202,
  idempotency: 'required',
  errors: [
    ...MESSAGE_ERRORS,
    'content.unknownField',
    'content.linkRefused',
    'recipients.none',
    'recipients.leftOut',
    'reference.used',
    'credit.aboveMax',
    'line.notSet',
    'webhook.addressRefused',
    'storage.full',
    'limit.reached',
    'approval.required',
  ],
})

export const cancelMessages = defineCall({
  method: 'POST',
  path: '/v1/messages/{id}/cancel',
  summary:
    'Cancel what still waits of a call of `POST /v1/messages`, by the id of its answer. Credits of cancelled messages come back. The id of a message works when the call had one recipient.',
  access: { action: 'stop', subject: 'Communication' },
  params: idParams,
  answer: z.object({
    id: z.uuid(),
    status: z.enum(COMMUNICATION_STATUSES),
    /** Messages that are not sent, and those that were handed over before. */
    cancelled: z.number(),
    sent: z.number(),
  }),
  status: 200,
  idempotency: 'optional',
  errors: ['messages.notWaiting', 'messages.together'],
})

export const calls = { createMessages, cancelMessages }

export const errors = {
  'recipients.leftOut': {
    status: 422,
    detail:
      'The message cannot go to {count} of {total} recipients, so nothing was sent; errors says who and why. `partial` sends to the others.',
  },
  'reference.used': { status: 409, detail: 'The account has used this reference before; nothing was sent.' },
  'credit.aboveMax': {
    status: 422,
    detail: 'It would cost {credits} credits, more than maxCredits; nothing was sent.',
  },
  'messages.notWaiting': {
    status: 409,
    detail: 'Nothing of this call waits any more: it was handed over, or cancelled before.',
  },
  'messages.together': {
    status: 409,
    detail: 'This message was sent with others; cancel them together, by the id of the call: {communicationId}.',
  },
} as const satisfies ErrorCodes
