import * as z from 'zod/mini'
import { WEEKDAYS } from '../account/sending-hours.ts'
import { HttpAddress } from '../base/callbacks.ts'
import { CHANNELS } from '../base/states.ts'
import { AnalysisOptions } from './analysis-body.ts'
import { JourneyConditions, MESSAGE_DEEDS, StepId, uuidOrNone } from './journey-conditions.ts'

/** Most ways of a branch, besides the one for everybody else. */
export const MAX_WAYS = 20
/** The longest wait, in days; units of a wait. */
export const MAX_WAIT_DAYS = 365
export const WAIT_UNITS = ['minutes', 'hours', 'days'] as const

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const flag = z._default(z.boolean(), false)
/** Where it goes on. Null: not drawn yet. */
const target = z._default(z.nullable(StepId), null)
/** `09:30`, in Bangkok. */
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const step = { id: StepId, /** For people only; empty for the name of its kind. */ name: text(100) }

/** A message. Its text is typed, or of a template; `{{event.total}}` is a field of the event with which the person entered. */
const SendStep = z.strictObject({
  ...step,
  kind: z.literal('send'),
  channel: z._default(z.enum(CHANNELS), 'sms'),
  from: text(20),
  content: text(10_000),
  /** Instead of `content`. */
  templateId: uuidOrNone,
  shortenUrl: flag,
  unsubscribe: flag,
  missingValue: AnalysisOptions.shape.missingValue,
  couponId: uuidOrNone,
  /** The page of this consent template is linked at the end. */
  consentTemplateId: uuidOrNone,
  next: target,
})

export const WaitLength = z.strictObject({
  amount: z.number().check(z.int(), z.minimum(0), z.maximum(MAX_WAIT_DAYS * 24 * 60)),
  unit: z.enum(WAIT_UNITS),
})
export type WaitLength = z.output<typeof WaitLength>

/** What a wait looks for: what came of a message of this journey, or an event by API. */
export const AwaitedEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), stepId: target, deed: z.enum(MESSAGE_DEEDS) }),
  z.strictObject({ kind: z.literal('event'), name: text(60) }),
])
export type AwaitedEvent = z.output<typeof AwaitedEvent>

/**
 * How long somebody stays. Times are of Bangkok. `time`: so long, and with `at` on until this time of the day. `weekday`:
 * until the next of these days and this time, which is after the arrival. `event`: until it happens, or at most for so long,
 * and then by `late`.
 */
export const Wait = z.discriminatedUnion('until', [
  z.strictObject({ until: z.literal('time'), ...WaitLength.shape, at: z._default(z.nullable(ClockTime), null) }),
  z.strictObject({
    until: z.literal('weekday'),
    weekdays: z.array(z.enum(WEEKDAYS)).check(z.maxLength(WEEKDAYS.length)),
    at: ClockTime,
  }),
  z.strictObject({ until: z.literal('event'), event: AwaitedEvent, limit: WaitLength, late: target }),
])
export type Wait = z.output<typeof Wait>

const WaitStep = z.strictObject({ ...step, kind: z.literal('wait'), wait: Wait, next: target })

/** The first way whose conditions hold; `next` for everybody else. */
const BranchStep = z.strictObject({
  ...step,
  kind: z.literal('branch'),
  ways: z
    .array(z.strictObject({ id: StepId, name: text(100), when: JourneyConditions, next: target }))
    .check(z.maxLength(MAX_WAYS)),
  next: target,
})

/** Ways by chance. Shares are percentages and sum to 100. A person always takes the same way of a step. */
const ShareStep = z.strictObject({
  ...step,
  kind: z.literal('share'),
  ways: z
    .array(
      z.strictObject({
        id: StepId,
        name: text(100),
        share: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
        next: target,
      }),
    )
    .check(z.maxLength(MAX_WAYS)),
})

/** Writes a field of the person or of the account's own. The value may have merge fields. */
const SetFieldStep = z.strictObject({
  ...step,
  kind: z.literal('setField'),
  field: text(60),
  value: text(300),
  next: target,
})

/** The blacklist, or a tag: the list that a people segment is made of. */
const ListStep = z.strictObject({
  ...step,
  kind: z.literal('list'),
  list: z.enum(['blacklist', 'tag']),
  tagId: uuidOrNone,
  action: z.enum(['add', 'remove']),
  next: target,
})

const WebhookStep = z.strictObject({
  ...step,
  kind: z.literal('webhook'),
  url: z._default(HttpAddress, ''),
  next: target,
})
const GoToStep = z.strictObject({ ...step, kind: z.literal('goTo'), next: target })
/** The person leaves. */
const ExitStep = z.strictObject({ ...step, kind: z.literal('exit') })

export const JourneyStep = z.discriminatedUnion('kind', [
  SendStep,
  WaitStep,
  BranchStep,
  ShareStep,
  SetFieldStep,
  ListStep,
  WebhookStep,
  GoToStep,
  ExitStep,
])
export type JourneyStep = z.output<typeof JourneyStep>
export type StepKind = JourneyStep['kind']
export type StepOf<Kind extends StepKind> = Extract<JourneyStep, { kind: Kind }>
