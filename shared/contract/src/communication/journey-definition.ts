import * as z from 'zod/mini'
import { HoursRule } from '../account/sending-hours.ts'
import { PURPOSES } from '../base/states.ts'
import { JourneyConditions, StepId, uuidOrNone } from './journey-conditions.ts'
import { ClockTime, JourneyStep } from './journey-steps.ts'

/** Most steps and entries of a journey, and most fields of an event. */
export const MAX_STEPS = 200
export const MAX_ENTRIES = 10
export const MAX_EVENT_FIELDS = 50
/** Most days before or after a date of the person. */
const MAX_OFFSET_DAYS = 365

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const entry = { id: StepId }

/** What lets a person in. A journey may have several. */
export const JourneyEntry = z.discriminatedUnion('kind', [
  /** They come to be in a people segment. */
  z.strictObject({ ...entry, kind: z.literal('segment'), segmentId: uuidOrNone }),
  /** A date of theirs: `birthDate`, or a field of the account's own of the type date. `days` after it; before it when negative. */
  z.strictObject({
    ...entry,
    kind: z.literal('date'),
    field: text(60),
    /** Each year, as a birthday; otherwise once. */
    yearly: z._default(z.boolean(), false),
    days: z._default(z.number().check(z.int(), z.minimum(-MAX_OFFSET_DAYS), z.maximum(MAX_OFFSET_DAYS)), 0),
    at: ClockTime,
  }),
  /** They open a short link of a communication; null: of any. */
  z.strictObject({ ...entry, kind: z.literal('clicked'), communicationId: uuidOrNone }),
  z.strictObject({ ...entry, kind: z.literal('redeemed'), couponId: uuidOrNone }),
  z.strictObject({ ...entry, kind: z.literal('consent'), templateId: uuidOrNone }),
  z.strictObject({ ...entry, kind: z.literal('added') }),
  /** By API. A field that is not named here is refused. */
  z.strictObject({
    ...entry,
    kind: z.literal('event'),
    name: text(60),
    fields: z._default(
      z
        .array(z.string().check(z.trim(), z.regex(/^(?!__proto__$)[^{}|.]{1,60}$/)))
        .check(z.maxLength(MAX_EVENT_FIELDS)),
      [],
    ),
  }),
  /** By hand, or from a file. */
  z.strictObject({ ...entry, kind: z.literal('manual') }),
])
export type JourneyEntry = z.output<typeof JourneyEntry>

/** Whether a person who left may enter again. `after`: so many days after they entered last. */
export const Reentry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({ kind: z.literal('after'), days: z.number().check(z.int(), z.minimum(1), z.maximum(730)) }),
  z.strictObject({ kind: z.literal('always') }),
])
export type Reentry = z.output<typeof Reentry>

const limit = z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100_000_000))), null)
const conditions = z._default(z.nullable(JourneyConditions), null)

export const JourneySettings = z.strictObject({
  reentry: z._default(Reentry, { kind: 'never' }),
  /** What the journey is for: whoever reaches it leaves at once. */
  goal: conditions,
  /** Checked before each step: whoever fulfils it leaves. */
  exit: conditions,
  /** The rules of sending of the account hold for marketing. */
  purpose: z._default(z.enum(PURPOSES), 'marketing'),
  /** Hours of this journey, within those of the account. */
  hours: z._default(z.nullable(HoursRule), null),
  /** Among journeys of which one person has messages at the same time, the highest goes first. */
  priority: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(10)), 5),
  /** Most people who enter, and most credits, in a day of Bangkok. Whoever is over it waits for the next day. */
  peoplePerDay: limit,
  creditsPerDay: limit,
})
export type JourneySettings = z.output<typeof JourneySettings>

/**
 * A journey as far as it is drawn: only sizes and forms are checked, as of each draft. What else a version needs, `problems` of
 * `shared/journey` lists.
 */
export const JourneyDefinition = z.strictObject({
  entries: z.array(JourneyEntry).check(z.maxLength(MAX_ENTRIES)),
  /** Where everybody begins. */
  first: z._default(z.nullable(StepId), null),
  steps: z.array(JourneyStep).check(z.maxLength(MAX_STEPS)),
  settings: z.prefault(JourneySettings, {}),
})
export type JourneyDefinition = z.output<typeof JourneyDefinition>
