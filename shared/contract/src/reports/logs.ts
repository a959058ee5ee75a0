import * as z from 'zod/mini'
import { dateFilter, defineCall, idParams, instant, Reference, repeated } from '../base/call.ts'
import { CARRIER_STAGES, MessageCause } from '../base/message-cause.ts'
import { RecipientPerson } from '../base/recipient-person.ts'
import { RULE_EFFECTS, RULE_FILTERS } from '../base/rule-effect.ts'
import { CHANNELS, LOG_STATUSES, PURPOSES, SMS_TYPES } from '../base/states.ts'
import { CommunicationListItem } from '../communication/communications.ts'

/** One message to one recipient. */
export const LogRow = z.object({
  messageId: z.uuid(),
  account: z.string(),
  communicationId: z.uuid(),
  /** Name of the communication, as its `broadcastName`. An OTP has the beginning of its text, without the PIN. */
  communication: z.string(),
  /** Beginning of the communication's text, merge fields not filled in. */
  excerpt: z.string(),
  user: z.string(),
  sender: z.string(),
  channel: z.enum(CHANNELS),
  /** E.164 digits without `+`. */
  mobile: z.string(),
  person: RecipientPerson,
  smsType: z.enum(SMS_TYPES),
  purpose: z.enum(PURPOSES),
  /** The caller's own id of the call that sent it. */
  reference: z.nullable(z.string()),
  status: z.enum(LOG_STATUSES),
  parts: z.number(),
  /** Credits of the message, less what was released or refunded: a cancelled message and a rejected part are free. */
  credits: z.number(),
  createDate: instant,
  submitDate: z.nullable(instant),
  receiptDate: z.nullable(instant),
  /** The carrier's error code, or one of ours such as `response.lost`. */
  error: z.nullable(z.string()),
  /** Why it was not delivered, in words; null without an error code. */
  cause: z.optional(z.nullable(MessageCause)),
  /** The hours of the account hold the message until then; else null. */
  heldUntil: z.optional(z.nullable(instant)),
  /** The rule of sending that holds or cancelled the message; null when none did. */
  rule: z.optional(z.nullable(z.enum(RULE_EFFECTS))),
})
export type LogRow = z.output<typeof LogRow>

/** The value of the filter `error` for messages without a code. */
export const NO_ERROR_CODE = 'none'

const filters = {
  /** Ids of communications. */
  campaign: repeated(z.uuid()),
  /** Part of a number. Separators are ignored and a leading 0 is read as the country code. */
  mobile: z.optional(z.string().check(z.maxLength(30))),
  sender: repeated(z.string().check(z.maxLength(20))),
  startDate: dateFilter,
  endDate: dateFilter,
  account: repeated(z.uuid()),
  user: repeated(z.uuid()),
  status: repeated(z.enum(LOG_STATUSES)),
  smsType: repeated(z.enum(SMS_TYPES)),
  purpose: repeated(z.enum(PURPOSES)),
  /** The whole id that a program gave its call. */
  reference: z.optional(Reference),
  /** Error codes; `none` for messages without an error. */
  error: repeated(z.string().check(z.minLength(1), z.maxLength(60))),
  /** Where the carrier's error code comes from: the response to the submission, or a receipt. */
  stage: z.optional(z.enum(CARRIER_STAGES)),
  /** Names of carriers. */
  carrier: repeated(z.string().check(z.minLength(1), z.maxLength(63))),
  /** What rules of sending hold or cancelled. */
  rule: z.optional(z.enum(RULE_FILTERS)),
}

const cursorQuery = {
  after: z.optional(z.string().check(z.maxLength(200))),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
}

const LogPage = z.object({
  items: z.array(LogRow),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  totalIsExact: z.boolean(),
})

export const listLogs = defineCall({
  method: 'GET',
  path: '/v1/logs',
  summary: 'Messages, newest first, by cursor. `total` is exact up to 10,000.',
  access: { action: 'read', subject: 'Log' },
  query: z.strictObject({ ...filters, ...cursorQuery }),
  answer: LogPage,
  status: 200,
})

export const listMessages = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}/messages',
  summary: 'Messages of one communication, the last recipient first, by cursor. `total` is exact up to 10,000.',
  access: { action: 'read', subject: 'Log' },
  params: idParams,
  query: z.strictObject({
    mobile: filters.mobile,
    status: filters.status,
    error: filters.error,
    stage: filters.stage,
    carrier: filters.carrier,
    rule: filters.rule,
    ...cursorQuery,
  }),
  answer: LogPage,
  status: 200,
})

export const listReferenced = defineCall({
  method: 'GET',
  path: '/v1/messages',
  summary:
    'What the call with a reference sent: the communication, also while it is scheduled, and its messages, the last recipient first, by cursor.',
  access: { action: 'read', subject: 'Log' },
  query: z.strictObject({ reference: Reference, ...cursorQuery }),
  answer: z.object({
    /** One at most of each account: a reference is used once. */
    communications: z.array(CommunicationListItem),
    ...LogPage.shape,
  }),
  status: 200,
})

export const downloadLogs = defineCall({
  method: 'GET',
  path: '/v1/logs.csv',
  summary: 'The filtered messages as a CSV file, streamed.',
  access: { action: 'read', subject: 'Log' },
  query: z.strictObject(filters),
  media: 'text/csv',
  status: 200,
})

export const downloadLogsWorkbook = defineCall({
  method: 'GET',
  path: '/v1/logs.xlsx',
  summary: 'The same as an Excel workbook, streamed.',
  access: { action: 'read', subject: 'Log' },
  query: z.strictObject(filters),
  media: 'application/octet-stream',
  status: 200,
})

/** One event of a message's history. */
export const MessageEvent = z.object({
  at: instant,
  event: z.enum(['accepted', 'submitted', 'rejected', 'unknown', 'cancelled', 'receipt']),
  /** The part, from 1. Null when the event is about the whole message. */
  part: z.nullable(z.number()),
  carrier: z.nullable(z.string()),
  carrierMessageId: z.nullable(z.string()),
  /** State in a receipt, as the carrier reported it. */
  state: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** What the error means, in words; null without an error code. */
  cause: z.optional(z.nullable(MessageCause)),
})
export type MessageEvent = z.output<typeof MessageEvent>

export const getMessage = defineCall({
  method: 'GET',
  path: '/v1/messages/{messageId}',
  summary: 'One message with its text and its history, oldest event first.',
  access: { action: 'read', subject: 'Log' },
  params: z.object({ messageId: z.uuid() }),
  answer: z.object({
    ...LogRow.shape,
    /** As it was sent, with stars for a PIN and for the codes of the opt-out and consent pages. */
    text: z.string(),
    encoding: z.enum(['gsm7', 'ucs2']),
    history: z.array(MessageEvent),
  }),
  status: 200,
})

export const calls = { listLogs, listMessages, listReferenced, downloadLogs, downloadLogsWorkbook, getMessage }
