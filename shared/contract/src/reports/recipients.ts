import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { LOG_STATUSES } from '../base/states.ts'
import { Person } from '../communication/people.ts'
import { LogRow } from './logs.ts'

/** The newest messages in the answer. */
export const RECIPIENT_MESSAGES = 10

/** Everything that answers somebody who asks about a mobile. */
export const Recipient = z.object({
  /** E.164 digits. */
  mobile: z.string(),
  /** The person of the acting account with this mobile; null when People has nobody. */
  person: z.nullable(Person),
  /** Why the account does not send to this mobile; null when it does. `isOwn`: by its own list, not only by that of its parent. */
  blacklisted: z.nullable(z.object({ reason: z.enum(['unsubscribed', 'blacklisted']), isOwn: z.boolean() })),
  /** Messages to this mobile, as Logs shows them; null for a caller who may not read Logs. */
  messages: z.nullable(
    z.object({
      /** The newest. */
      items: z.array(LogRow),
      /** Messages of each status that occurs. */
      counts: z.array(z.object({ status: z.enum(LOG_STATUSES), count: z.number() })),
      /** False when there are more than 10,000: then `counts` are of 10,000 messages. */
      countsAreExact: z.boolean(),
    }),
  ),
})
export type Recipient = z.output<typeof Recipient>

export const getRecipient = defineCall({
  method: 'GET',
  path: '/v1/recipients',
  summary:
    'One mobile: the person, the blacklist, and the newest messages with their causes. Messages need `read:Log` too.',
  access: { action: 'read', subject: 'Person' },
  query: z.strictObject({
    /** A whole mobile in any writing. */
    mobile: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  answer: Recipient,
  status: 200,
})

export const calls = { getRecipient }
