import * as z from 'zod/mini'
import { dateFilter, defineCall, idParams, instant, repeated } from '../base/call.ts'
import { CHANNELS, LOG_STATUSES, SMS_TYPES } from '../base/states.ts'

/** One message to one recipient. */
export const LogRow = z.object({
  messageId: z.uuid(),
  account: z.string(),
  communicationId: z.uuid(),
  /** Name of the communication. Null for a quick send. */
  communication: z.nullable(z.string()),
  /** Beginning of the communication's text, merge fields not filled in. It distinguishes those without a name. */
  excerpt: z.string(),
  user: z.string(),
  sender: z.string(),
  channel: z.enum(CHANNELS),
  /** E.164 digits without `+`. */
  mobile: z.string(),
  smsType: z.enum(SMS_TYPES),
  status: z.enum(LOG_STATUSES),
  parts: z.number(),
  /** Credits of the message, less what was released or refunded: a cancelled message and a rejected part are free. */
  credits: z.number(),
  createDate: instant,
  submitDate: z.nullable(instant),
  receiptDate: z.nullable(instant),
  /** The carrier's error code, or one of ours such as `response.lost`. */
  error: z.nullable(z.string()),
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
  /** Error codes; `none` for messages without an error. */
  error: repeated(z.string().check(z.minLength(1), z.maxLength(60))),
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
  query: z.strictObject({ mobile: filters.mobile, status: filters.status, error: filters.error, ...cursorQuery }),
  answer: LogPage,
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

export const calls = { listLogs, listMessages, downloadLogs, getMessage }
