import * as z from 'zod/mini'
import { CUSTOM_TESTS } from './segments.ts'

/** Id of a step, an entry or a way of a branch: unique in its journey, made by who draws it. */
export const StepId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))
export type StepId = z.output<typeof StepId>

/** Most conditions of one list. */
export const MAX_JOURNEY_CONDITIONS = 20

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
export const uuidOrNone = z._default(z.nullable(z.uuid()), null)

/**
 * What came of the newest message that a send step of this journey made for the person, in this passage. `undelivered`: refused,
 * rejected, undelivered or expired. `clicked`: they opened a short link of it. `redeemed`: they used its coupon.
 */
export const MESSAGE_DEEDS = ['delivered', 'undelivered', 'unknown', 'clicked', 'redeemed'] as const
export type MessageDeed = (typeof MESSAGE_DEEDS)[number]

/** A field of the person, one of the account's own, or one of the event with which they entered. */
const FieldCondition = z.strictObject({
  kind: z.literal('field'),
  of: z.enum(['person', 'event']),
  field: text(60),
  test: z.enum(CUSTOM_TESTS),
  value: text(300),
  /** The other end of a range. */
  to: text(300),
})
export type FieldCondition = z.output<typeof FieldCondition>
const SegmentCondition = z.strictObject({
  kind: z.literal('segment'),
  segmentId: uuidOrNone,
  isIn: z._default(z.boolean(), true),
})
const MessageCondition = z.strictObject({
  kind: z.literal('message'),
  stepId: z._default(z.nullable(StepId), null),
  deed: z.enum(MESSAGE_DEEDS),
  done: z._default(z.boolean(), true),
})

export const JourneyCondition = z.discriminatedUnion('kind', [FieldCondition, SegmentCondition, MessageCondition])
export type JourneyCondition = z.output<typeof JourneyCondition>

/** `all` of the conditions must hold, or `any` one. */
export const JourneyConditions = z.strictObject({
  match: z._default(z.enum(['all', 'any']), 'all'),
  conditions: z.array(JourneyCondition).check(z.maxLength(MAX_JOURNEY_CONDITIONS)),
})
export type JourneyConditions = z.output<typeof JourneyConditions>
