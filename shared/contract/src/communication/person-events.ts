import * as z from 'zod/mini'
import { defineCall, idParams, instant } from '../base/call.ts'
import { CONSENT_ANSWERS, LOG_STATUSES } from '../base/states.ts'

/** Fields of every event. `id` is unique among the events of the person. */
const base = { id: z.string(), date: instant }
/** The message that the event is about, and the name of its communication or the beginning of its text. */
const message = { messageId: z.uuid(), communication: z.string() }
const coupon = { couponId: z.uuid(), coupon: z.string(), code: z.string() }

/**
 * A message to a person, or a deed of the person. A click is the first time in a day that the person opened the link.
 * `blacklisted`: a user of the account put the mobile on the blacklist.
 */
export const PersonEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), ...base, ...message, status: z.enum(LOG_STATUSES) }),
  /** `url`: where the link leads; null when the links of the message are no longer kept. */
  z.object({ type: z.literal('clicked'), ...base, ...message, url: z.nullable(z.string()) }),
  z.object({ type: z.literal('optedOut'), ...base, ...message }),
  z.object({
    type: z.literal('consent'),
    ...base,
    ...message,
    template: z.string(),
    version: z.number(),
    answer: z.enum(CONSENT_ANSWERS),
  }),
  z.object({ type: z.literal('couponOpened'), ...base, ...coupon }),
  z.object({ type: z.literal('couponRedeemed'), ...base, ...coupon }),
  z.object({ type: z.literal('blacklisted'), ...base, note: z.string() }),
])
export type PersonEvent = z.output<typeof PersonEvent>

export const listPersonEvents = defineCall({
  method: 'GET',
  path: '/v1/people/{id}/events',
  summary:
    'What was sent to a person and what they did, newest first, by cursor. Messages and clicks need `read:Log` too, coupons `read:Coupon`.',
  access: { action: 'read', subject: 'Person' },
  params: idParams,
  query: z.strictObject({
    /** `nextCursor` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  answer: z.object({ items: z.array(PersonEvent), nextCursor: z.nullable(z.string()) }),
  status: 200,
})

export const calls = { listPersonEvents }
