import * as z from 'zod/mini'

/** Error codes with their HTTP status, and one sentence for developers who read raw answers: what is wrong, what to do. */
export type ErrorCodes = Record<
  string,
  { status: 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 507; detail: string }
>

/** Codes that the client itself sets: no answer came, it came too late, or it does not match the contract. */
export const CLIENT_CODES = [
  'network.unreachable',
  'network.timeout',
  'service.malformed',
  'passkey.cancelled',
  'passkey.notHere',
  'passkey.known',
] as const
export type ClientCode = (typeof CLIENT_CODES)[number]

/** Why one field was refused. `params` of the entry carry limits (`max`, `min`, `field`). */
export const FIELD_CODES = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooMany',
  'notWhole',
  'format',
  'notAllowed',
  'unknown',
  'notExpected',
  'unknownField',
  'unclosedField',
  'oneBrace',
  'notApproved',
  'notMobile',
  'leftOut',
  'otpMissing',
  'couponMissing',
  'inPast',
  'tooFarAhead',
  'beforeStart',
  'tooSoon',
  'noMinute',
  'noRight',
  'noCondition',
  'noSecondPerson',
  'tooManyDays',
  'taken',
  'otherAddress',
  'shortener',
  'download',
  'thaiTaxId',
  'thaiBranch',
  'satang',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

const parameters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** One refused field. `path` is dotted from the root of the body or query: `to.3`, `content`. */
export const FieldError = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.optional(parameters),
})
export type FieldError = z.output<typeof FieldError>

/** RFC 9457 problem document with a stable `code`, its parameters and the refused fields. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  code: z.string(),
  params: z.optional(parameters),
  errors: z.optional(z.array(FieldError)),
  requestId: z.optional(z.string()),
})
export type Problem = z.output<typeof Problem>
