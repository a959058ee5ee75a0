import * as z from 'zod/mini'
import { HttpAddress } from '../base/callbacks.ts'
import { MAX_IMPORT_COLUMNS } from '../base/files.ts'
import { CHANNELS } from '../base/states.ts'

/** Most entries of one analysis. */
export const MAX_RECIPIENTS = 100_000
/** Most characters of content, counted as Unicode code points. */
const MAX_CONTENT = 1000
/** As long as the name of a merge field in a text may be. */
const MAX_FIELD_NAME = 60

export const AnalysisOptions = z.strictObject({
  /** Each URL of the text becomes a short link of this installation, one per recipient, whose clicks are counted. */
  shortenUrl: z._default(z.boolean(), false),
  /** A link to the opt-out page at the end of the text. Costs 1 more credit for each recipient. */
  unsubscribe: z._default(z.boolean(), false),
  /**
   * A recipient without a value for a merge field that has no default: `blank` sends the text without it, `invalid` does not send
   * to this recipient.
   */
  missingValue: z._default(z.enum(['blank', 'invalid']), 'blank'),
  /** Each recipient gets a code of this coupon for `{{coupon}}` in the text. An analysis that is not sent gives its codes back. */
  couponId: z.optional(z.uuid()),
  /**
   * A link to the page of this consent template at the end of the text. Costs the e-Consent price of the account more for each
   * recipient. Answers are posted to `callbackUrl`, besides the webhooks of the account.
   */
  eConsent: z.optional(
    z.strictObject({ templateId: z.uuid(), callbackUrl: z.optional(HttpAddress.check(z.minLength(1))) }),
  ),
})
export type AnalysisOptions = z.output<typeof AnalysisOptions>

const message = {
  from: z.string().check(z.minLength(1), z.maxLength(20)),
  content: z.string().check(
    z.refine((text) => text.trim() !== '', { params: { code: 'required' } }),
    z.refine((text) => [...text].length <= MAX_CONTENT, { params: { code: 'tooLong', max: MAX_CONTENT } }),
  ),
  options: z.optional(AnalysisOptions),
}
/** Numbers as typed, one per string. */
const to = z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS))

/** An import file as recipients. */
export const FileAudience = z.strictObject({
  fileId: z.uuid(),
  /** The first row has headings and is no recipient. */
  hasHeadings: z.boolean(),
  /** The column of `mobile`, and of each merge field that a column fills; the first column is 0. */
  columns: z.record(
    z.string().check(z.regex(/^[^{}|]+$/), z.maxLength(MAX_FIELD_NAME)),
    z.number().check(z.int(), z.minimum(0), z.maximum(MAX_IMPORT_COLUMNS - 1)),
  ),
})
export type FileAudience = z.output<typeof FileAudience>

/** Most people, or people segments, that a request names. */
export const MAX_NAMED_PEOPLE = 1000
export const MAX_NAMED_SEGMENTS = 20

/** People of the account as recipients: all of them, or those with these ids. Their fields and own fields fill merge fields. */
const PeopleAudience = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_NAMED_PEOPLE)) }),
])
export type PeopleAudience = z.output<typeof PeopleAudience>

/** Where the recipients come from: exactly one of these. */
export const audienceFields = {
  to: z.optional(to),
  file: z.optional(FileAudience),
  people: z.optional(PeopleAudience),
  /** People who are in one or several of these segments, each once. */
  segmentIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_NAMED_SEGMENTS))),
}

/** SMS has a sender name. */
const senderOfSms = z.refine<{ from?: string | undefined; channel?: string }>(
  ({ from, channel }) => from !== undefined || channel === 'line',
  {
    path: ['from'],
    params: { code: 'required' },
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/** Input of an analysis. Apart from its calls, which the form of a send does not need. */
export const AnalysisBody = z
  .strictObject({
    ...message,
    /** The sender name. Absent on `line`: messages are from the LINE Official Account of the account. */
    from: z.optional(message.from),
    /** `line` reaches the people of the account whose LINE user ID is known; other recipients are invalid. */
    channel: z._default(z.enum(CHANNELS), 'sms'),
    ...audienceFields,
  })
  .check(senderOfSms)
