import * as z from 'zod/mini'
import { instant } from '../base/call.ts'
import { CHANNELS, PURPOSES } from '../base/states.ts'
import { AnalysisOptions, FileAudience, MAX_RECIPIENTS } from './analysis-body.ts'
import type { Pace } from './pace.ts'

/** Most characters of a name. */
export const MAX_NAME = 100

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

const uuid = z._default(z.nullable(z.uuid()), null)
const uuids = z._default(z.array(z.uuid()).check(z.maxLength(1000)), [])

/** Numbers as typed, one a line. */
const recipients = text(MAX_RECIPIENTS * 24)
const common = {
  /** Longer than what can be sent, so that a text can be shortened. */
  content: text(10_000),
  shortenUrl: AnalysisOptions.shape.shortenUrl,
  unsubscribe: AnalysisOptions.shape.unsubscribe,
  eConsent: z._default(z.strictObject({ flag: z._default(z.boolean(), false), template: uuid, callback: text(500) }), {
    flag: false,
    template: null,
    callback: '',
  }),
  couponId: uuid,
  missingValue: AnalysisOptions.shape.missingValue,
  purpose: z._default(z.enum(PURPOSES), 'marketing'),
  /** Empty, or a Bangkok time as an instant. */
  scheduledAt: z._default(z.nullable(instant), null),
  /** The analysis of exactly these fields. */
  analysisId: uuid,
}

/** A user's own; there is one, the same on all devices. */
export const QuickSendDraft = z.strictObject({
  type: z.literal('quick-send'),
  quicksendFrom: text(20),
  quicksendTo: recipients,
  ...common,
})

export type QuickSendDraft = z.output<typeof QuickSendDraft>

/** Where the recipients of a broadcast come from. */
export const AUDIENCES = ['typed', 'file', 'people', 'segments'] as const

/** Shared by the users of an account. */
export const BroadcastDraft = z.strictObject({
  type: z.literal('broadcast'),
  broadcastName: text(MAX_NAME),
  /** On `line`, messages are from the LINE Official Account, whatever the sender name. */
  channel: z._default(z.enum(CHANNELS), 'sms'),
  broadcastFrom: text(20),
  /** Which of the next fields is used. The others stay, so that a user who changes back finds them filled. */
  audience: z._default(z.enum(AUDIENCES), 'typed'),
  broadcastTo: recipients,
  /** An import file, kept for a week after the last change of the draft. A column may not be chosen yet. */
  file: z._default(
    z.nullable(
      z.strictObject({
        ...FileAudience.shape,
        name: text(300),
        size: z.number().check(z.minimum(0)),
        columns: z.record(z.string().check(z.maxLength(60)), z.nullable(z.number())),
      }),
    ),
    null,
  ),
  /** The people chosen; an empty list means all. */
  personIds: uuids,
  segmentIds: uuids,
  ...common,
  /**
   * The send is to start at a time that is not chosen yet. Absent otherwise: remotes that are older than the service do not
   * know it.
   */
  isLater: z.optional(z.literal(true)),
  /** How it is spread, as far as it is written. Absent: as fast as possible, for the same reason. */
  pace: z.optional(
    z.strictObject({
      kind: z.enum(['perMinute', 'until']),
      perMinute: z._default(z.nullable(z.number()), null),
      until: z._default(z.nullable(instant), null),
    }),
  ),
  /** Where the statuses of its messages are posted, besides the webhooks of the account. */
  callbackUrl: text(500),
  campaignId: uuid,
  /** Save the text as a template when it is sent. */
  createTemplate: z._default(z.boolean(), false),
})

export type BroadcastDraft = z.output<typeof BroadcastDraft>

/** The pace of a draft, whole or not; undefined: as fast as possible. */
export const paceOfDraft = ({ pace }: Pick<BroadcastDraft, 'pace'>): Pace | undefined =>
  pace && (pace.kind === 'perMinute' ? { perMinute: pace.perMinute ?? undefined } : { until: pace.until ?? undefined })

/** A send as far as it is written: no field is required, and only sizes are checked. */
export const DraftFields = z.discriminatedUnion('type', [QuickSendDraft, BroadcastDraft])
export type DraftFields = z.output<typeof DraftFields>
