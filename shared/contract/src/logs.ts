import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { dateFilter, instant, repeated } from './page.ts'
import { LOG_STATUSES, SMS_TYPES } from './states.ts'

/** One message to one recipient. */
export const LogRow = z.object({
  messageId: z.uuid(),
  account: z.string(),
  communicationId: z.uuid(),
  /** Name of the communication; null for a quick send. */
  communication: z.nullable(z.string()),
  /** How the communication's text begins, merge fields as they were written: tells those without a name apart. */
  excerpt: z.string(),
  user: z.string(),
  sender: z.string(),
  /** E.164 digits without `+`. */
  mobile: z.string(),
  smsType: z.enum(SMS_TYPES),
  status: z.enum(LOG_STATUSES),
  parts: z.number(),
  /** Credits that the message took; 0 once given back. */
  credits: z.number(),
  createDate: instant,
  submitDate: z.nullable(instant),
  receiptDate: z.nullable(instant),
  /** The operator's error code, or `response.lost` and the like of our own. */
  error: z.nullable(z.string()),
})
export type LogRow = z.output<typeof LogRow>

const filters = {
  /** Ids of communications. */
  campaign: repeated(z.uuid()),
  /** Part of a number; separators and a leading 0 are understood. */
  mobile: z.optional(z.string().check(z.maxLength(30))),
  sender: repeated(z.string().check(z.maxLength(20))),
  startDate: dateFilter,
  endDate: dateFilter,
  account: repeated(z.uuid()),
  user: repeated(z.uuid()),
  status: repeated(z.enum(LOG_STATUSES)),
  smsType: repeated(z.enum(SMS_TYPES)),
}

export const listLogs = defineCall({
  method: 'GET',
  path: '/v1/logs',
  summary: 'Messages, newest first, by cursor. `total` is exact up to 10,000.',
  access: { action: 'read', subject: 'Log' },
  query: z.object({
    ...filters,
    after: z.optional(z.string().check(z.maxLength(200))),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
  }),
  answer: z.object({
    items: z.array(LogRow),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
    totalIsExact: z.boolean(),
  }),
  status: 200,
})

export const downloadLogs = defineCall({
  method: 'GET',
  path: '/v1/logs.csv',
  summary: 'The filtered messages as a CSV file, streamed.',
  access: { action: 'read', subject: 'Log' },
  query: z.object(filters),
  media: 'text/csv',
  status: 200,
})

/** One thing that happened to a message, oldest first. */
export const MessageEvent = z.object({
  at: instant,
  event: z.enum(['accepted', 'submitted', 'rejected', 'unknown', 'cancelled', 'receipt']),
  /** The part it is about, from 1; null when about the whole message. */
  part: z.nullable(z.number()),
  operator: z.nullable(z.string()),
  operatorId: z.nullable(z.string()),
  /** On a receipt: what the operator said. */
  state: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type MessageEvent = z.output<typeof MessageEvent>

export const getMessage = defineCall({
  method: 'GET',
  path: '/v1/messages/{messageId}',
  summary: 'One message with its text and whole history.',
  access: { action: 'read', subject: 'Log' },
  params: z.object({ messageId: z.uuid() }),
  answer: z.object({
    ...LogRow.shape,
    text: z.string(),
    encoding: z.enum(['gsm7', 'ucs2']),
    history: z.array(MessageEvent),
  }),
  status: 200,
})
