import * as z from 'zod/mini'
import { APPROVAL_REASONS } from '../account/approval-rule.ts'
import { LinkFinding } from '../account/link-rule.ts'
import { defineCall, idParams, instant, pageOf, pageQuery, wholeNumber } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { RecipientPerson } from '../base/recipient-person.ts'
import { CHANNELS, PURPOSES } from '../base/states.ts'
import { AnalysisBody } from './analysis-body.ts'
import { AudienceSource } from './audience-source.ts'

/** `heldBack`: unique too, but a rule of sending does not let them get it. The bucket `unique` has those who do. */
export const BUCKETS = ['unique', 'heldBack', 'duplicate', 'blacklist', 'invalid'] as const
export type Bucket = (typeof BUCKETS)[number]

/** The largest number of a row. */
const MAX_ROW = 2 ** 31 - 1
/** Why a row is in its bucket. `empty` to `linkRefused` mean `invalid`; `recipientNotAllowed` is of trial accounts. */
export const ROW_REASONS = [
  'ok',
  'empty',
  'notNumber',
  'shortened',
  'wrongLength',
  'notMobile',
  'recipientNotAllowed',
  'notOnLine',
  'missingValue',
  'textTooLong',
  'linkRefused',
  'duplicateOf',
  'unsubscribed',
  'blacklisted',
  'capReached',
] as const
export type RowReason = (typeof ROW_REASONS)[number]

/**
 * Result of an analysis. `unique + duplicate + blacklist + invalid` is the number of rows. Of the unique ones, `heldBack` are not sent,
 * by a rule of sending; `totalRecipients` are.
 */
export const Analysis = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'ready', 'failed']),
  /** Why it failed, when the cause can be corrected: the coupon has too few free codes. */
  failure: z.nullable(
    z.object({ code: z.literal('coupon.tooFew'), params: z.object({ free: z.number(), missing: z.number() }) }),
  ),
  /** Rows checked so far, and all rows. */
  progress: z.object({ done: z.number(), total: z.number() }),
  from: z.string(),
  channel: z.enum(CHANNELS),
  audience: AudienceSource,
  purpose: z._default(z.enum(PURPOSES), 'marketing'),
  unique: z.number(),
  heldBack: z._default(z.number(), 0),
  /**
   * What the hours of the account do to a send now: all of it waits until `heldUntil`; or what is not sent at `closeDate` waits until
   * `openDate`. Null when no hours hold for it, or they never end.
   */
  hours: z._default(
    z.nullable(z.object({ heldUntil: z.nullable(instant), closeDate: z.nullable(instant), openDate: instant })),
    null,
  ),
  /** The send pauses when, after its first 200 results, more than these percent failed or opted out. Null: it does not. */
  brakePercent: z._default(z.nullable(z.number()), null),
  duplicate: z.number(),
  blacklist: z.number(),
  invalid: z.number(),
  /** Fewest and most credits of one recipient. */
  shortest: z.number(),
  longest: z.number(),
  totalRecipients: z.number(),
  /** Null for analyses of an older version. */
  totalParts: z.nullable(z.number()),
  totalCredit: z.number(),
  /**
   * How many recipients need how many parts, the fewest first. `over`: the most characters by which one of them is over the room of a
   * part less; so many characters fewer save a part for all of them. 0 with one part, and on LINE. None for analyses of an older version.
   */
  partCounts: z._default(z.array(z.object({ parts: z.number(), recipients: z.number(), over: z.number() })), []),
  /** Recipients for whom a merge field had neither value nor default. */
  missingValues: z.number(),
  /**
   * Credits that can be spent now, what the send would leave, and how many are missing (0 when there are enough). A user who may
   * not see the balance gets null, null and 0.
   */
  balanceBefore: z.nullable(z.number()),
  balanceAfter: z.nullable(z.number()),
  missingCredit: z.number(),
  /** The text for the first unique recipient. */
  preview: z.nullable(z.object({ mobile: z.string(), text: z.string() })),
  /**
   * The rows with the shortest and with the longest text; the same row when all are equally long, null when no row gets a
   * text.
   */
  shortestRow: z.nullable(z.number()),
  longestRow: z.nullable(z.number()),
  /** Until when the codes of its coupon, or of the texts that it sends again, can be redeemed. Null for none, and without an end. */
  couponEndDate: z.nullable(instant),
  /**
   * Fingerprint of content, sender, options and recipients. Another value means another communication. It does not change with the
   * people of a segment, nor with their values.
   */
  hash: z.string(),
  /**
   * The newest communication of another analysis with this hash, from the last day, and when it started or will start. Null
   * without such a communication, and for messages that are sent again.
   */
  sentBefore: z.nullable(z.object({ communicationId: z.uuid(), date: instant })),
  /**
   * The rules of sending ask for the approval of another person: why, and the request that waits. Null: it needs none. Asked only once
   * it is ready.
   */
  approval: z.nullable(z.object({ reasons: z.array(z.enum(APPROVAL_REASONS)), waitingId: z.nullable(z.uuid()) })),
  /** Links that a rule of sending warns of, of the text and of the values of its rows; 20 at most. */
  linkWarnings: z._default(z.array(LinkFinding), []),
  /** Set once the analysis was sent. */
  communicationId: z.nullable(z.uuid()),
  createDate: instant,
  expireDate: instant,
})
export type Analysis = z.output<typeof Analysis>

export const AnalysisRow = z.object({
  /** Position in the input, from 1. */
  row: z.number(),
  /** The line of the row in its import file, headings and blank lines counted. */
  line: z.nullable(z.number()),
  input: z.string(),
  mobile: z.nullable(z.string()),
  person: RecipientPerson,
  bucket: z.enum(BUCKETS),
  reason: z.enum(ROW_REASONS),
  /** The row that a duplicate repeats. */
  duplicateOf: z.nullable(z.number()),
  /** The line of that row in its import file. */
  duplicateOfLine: z.nullable(z.number()),
  parts: z.number(),
  credits: z.number(),
  /** The text that is sent to a unique row, with stars for the codes of its opt-out and consent pages. Null for others. */
  text: z.nullable(z.string()),
  /** Where the links of the text lead, without the pages to opt out and consent. */
  links: z._default(z.array(z.string()), []),
  /**
   * All cells of an invalid row of an import file, as they are in the file. Null for other rows, and for a row that is very long for a page
   * of this size: the CSV file has all.
   */
  cells: z.nullable(z.array(z.string())),
})
export type AnalysisRow = z.output<typeof AnalysisRow>

export const createAnalysis = defineCall({
  method: 'POST',
  path: '/v1/analyses',
  summary:
    'Check recipients (one of `to`, an import `file`, `people`, `segmentIds`) and content, count parts and credits. Nothing is sent.',
  access: { action: 'create', subject: 'Analysis' },
  body: AnalysisBody,
  example: { from: 'SONGSARN', to: ['081 234 5678', '+66 89 123 4567'], content: 'Your parcel has arrived.' },
  answer: Analysis,
  status: 202,
  idempotency: 'optional',
  errors: [
    'coupon.tooFew',
    'sender.notApproved',
    'line.notSet',
    'content.unknownField',
    'content.tooLong',
    'content.linkRefused',
    'recipients.none',
    'file.gone',
    'webhook.addressRefused',
    'segment.empty',
    'storage.full',
  ],
})

export const getAnalysis = defineCall({
  method: 'GET',
  path: '/v1/analyses/{id}',
  summary: 'Progress and result of an analysis.',
  access: { action: 'read', subject: 'Analysis' },
  params: idParams,
  answer: Analysis,
  status: 200,
})

export const deleteAnalysis = defineCall({
  method: 'DELETE',
  path: '/v1/analyses/{id}',
  summary: 'Cancel a running analysis, or delete a finished one with its rows. A send of that analysis continues.',
  access: { action: 'create', subject: 'Analysis' },
  params: idParams,
  status: 204,
})

export const getAnalysisRows = defineCall({
  method: 'GET',
  path: '/v1/analyses/{id}/rows',
  summary: 'Rows of a bucket in input order, with their texts. With `Accept: text/csv`: all of them as a CSV file.',
  access: { action: 'read', subject: 'Analysis' },
  params: idParams,
  query: z.strictObject({
    ...pageQuery,
    bucket: z.optional(z.enum(BUCKETS)),
    /** Only this row. */
    row: z.optional(wholeNumber(1, MAX_ROW)),
    /** Only rows of this mobile, in any writing. */
    mobile: z.optional(z.string().check(z.maxLength(30))),
  }),
  answer: z.object({
    ...pageOf(AnalysisRow).shape,
    /** Headings of the import file; null when the rows come from elsewhere, or the file has no headings. */
    columns: z.nullable(z.array(z.string())),
  }),
  status: 200,
})

export const calls = { createAnalysis, getAnalysis, deleteAnalysis, getAnalysisRows }

export const errors = {
  'content.unknownField': { status: 422, detail: 'There is no merge field {field} here.' },
  'content.tooLong': { status: 422, detail: 'The text is longer than {max} characters.' },
  'content.linkRefused': {
    status: 422,
    detail: 'A rule of sending does not let this sender name send the link {url}.',
  },
  'storage.full': {
    status: 409,
    detail:
      'The storage of the plan ({max} MB) is full of files, and of analyses that are still needed; delete some, or wait for running ones.',
  },
  'recipients.none': { status: 422, detail: 'None of the recipients can be sent to.' },
  'analysis.notReady': { status: 409, detail: 'The analysis is not finished yet; get it again in a moment.' },
  'analysis.failed': { status: 409, detail: 'The analysis failed and nothing was sent; make a new one.' },
  'analysis.used': { status: 409, detail: 'This analysis has already been sent; it was not sent again.' },
  'analysis.expired': { status: 409, detail: 'This analysis is too old and nothing was sent; make a new one.' },
} as const satisfies ErrorCodes
