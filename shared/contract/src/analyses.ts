import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParams, instant, pageOf, pageQuery } from './page.ts'

export const BUCKETS = ['unique', 'duplicate', 'blacklist', 'invalid'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Entries that one analysis takes. */
export const MAX_RECIPIENTS = 100_000
/** Characters of content, counted as Unicode code points (`smsMaxStable`). */
export const MAX_CONTENT = 1000

/** Why a row is in its bucket. `empty` … `notMobile` are of `invalid`. */
export const ROW_REASONS = [
  'ok',
  'empty',
  'notNumber',
  'wrongLength',
  'notMobile',
  'duplicateOf',
  'unsubscribed',
  'blacklisted',
] as const
export type RowReason = (typeof ROW_REASONS)[number]

/** What Analyze found. `unique + duplicate + blacklist + invalid` = rows; only unique ones are sent. */
export const Analysis = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'ready', 'failed']),
  /** Rows looked at so far, and all rows. */
  progress: z.object({ done: z.number(), total: z.number() }),
  from: z.string(),
  unique: z.number(),
  duplicate: z.number(),
  blacklist: z.number(),
  invalid: z.number(),
  /** Least and most credits that one recipient takes. */
  shortest: z.number(),
  longest: z.number(),
  totalRecipients: z.number(),
  totalCredit: z.number(),
  /** Recipients for whom a merge field had neither value nor default. */
  missingValues: z.number(),
  /** What can be spent now, what would be left, and how many credits are missing (0 when enough). Null when not shown to this user. */
  balanceBefore: z.nullable(z.number()),
  balanceAfter: z.nullable(z.number()),
  missingCredit: z.number(),
  /** The text as the first unique recipient gets it. */
  preview: z.nullable(z.object({ mobile: z.string(), text: z.string() })),
  /** Bound to content, sender, options and audience: another value means another communication. */
  hash: z.string(),
  /** Set once a communication was made of it. */
  communicationId: z.nullable(z.uuid()),
  createDate: instant,
  expireDate: instant,
})
export type Analysis = z.output<typeof Analysis>

export const AnalysisRow = z.object({
  /** Position in the input, from 1. */
  row: z.number(),
  input: z.string(),
  mobile: z.nullable(z.string()),
  bucket: z.enum(BUCKETS),
  reason: z.enum(ROW_REASONS),
  /** For a duplicate: the row it repeats. */
  duplicateOf: z.nullable(z.number()),
  parts: z.number(),
  credits: z.number(),
})
export type AnalysisRow = z.output<typeof AnalysisRow>

export const createAnalysis = defineCall({
  method: 'POST',
  path: '/v1/analyses',
  summary: 'Check recipients and content, count parts and credits; nothing is sent.',
  access: { action: 'create', subject: 'Analysis' },
  body: z.object({
    from: z.string().check(z.minLength(1), z.maxLength(20)),
    /** Numbers as typed, one a string. */
    to: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
    content: z.string().check(
      z.refine((text) => text.trim() !== '', { params: { code: 'required' } }),
      z.refine((text) => [...text].length <= MAX_CONTENT, { params: { code: 'tooLong', max: MAX_CONTENT } }),
    ),
  }),
  answer: Analysis,
  status: 202,
  idempotency: 'optional',
  errors: ['sender.notApproved', 'content.unknownField', 'content.tooLong', 'recipients.none'],
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

const rowsQuery = z.object({ ...pageQuery, bucket: z.optional(z.enum(BUCKETS)) })

export const getAnalysisRows = defineCall({
  method: 'GET',
  path: '/v1/analyses/{id}/rows',
  summary: 'Rows of a bucket in input order; CSV with `Accept: text/csv` (all rows of the bucket, no paging).',
  access: { action: 'read', subject: 'Analysis' },
  params: idParams,
  query: rowsQuery,
  answer: pageOf(AnalysisRow),
  status: 200,
})
