import * as z from 'zod/mini'

/**
 * Every code that the API answers with, and its HTTP status. Codes are stable; the console translates them
 * (`problems.<code>` in the language files) and never shows `title` or `detail` raw.
 */
export const ERROR_STATUS = {
  'session.required': 401,
  'session.wrongCredentials': 401,
  'apiKey.invalid': 401,
  'request.tooMany': 429,
  'request.crossSite': 403,
  'right.missing': 403,
  'apiKey.isTest': 403,
  'resource.notFound': 404,
  'request.tooLarge': 413,
  'request.invalid': 422,
  'request.notJson': 422,
  'idempotency.keyRequired': 422,
  'idempotency.mismatch': 422,
  'idempotency.running': 409,
  'password.wrongCurrent': 422,
  'password.weak': 422,
  'password.mismatch': 422,
  'sender.notApproved': 422,
  'content.unknownField': 422,
  'content.tooLong': 422,
  'recipients.none': 422,
  'analysis.notReady': 409,
  'analysis.failed': 409,
  'analysis.used': 409,
  'analysis.expired': 409,
  'credit.insufficient': 422,
  'communication.transition': 409,
  'trial.recipientNotAllowed': 422,
  'trial.dailyLimit': 422,
  'apiKey.tooMany': 422,
  'otp.tooMany': 429,
  'otp.switchedOff': 409,
  'otp.countryNotAllowed': 422,
  'otp.addressRefused': 422,
  'release.refused': 422,
  'release.conflict': 409,
  'release.noPrevious': 409,
  'release.tokenExpired': 401,
  'service.unavailable': 503,
  'service.fault': 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Codes that any call may answer with. */
export const COMMON_ERRORS = [
  'session.required',
  'apiKey.invalid',
  'request.tooMany',
  'request.crossSite',
  'right.missing',
  'apiKey.isTest',
  'resource.notFound',
  'request.tooLarge',
  'request.invalid',
  'service.unavailable',
  'service.fault',
] as const satisfies readonly ErrorCode[]

/** Codes of the client itself: no answer came, it came too late, or it was not what the contract says. */
export const CLIENT_CODES = ['network.unreachable', 'network.timeout', 'service.malformed'] as const
export type ClientCode = (typeof CLIENT_CODES)[number]

/** Codes of single fields: why one value was refused. `params` of the entry carry limits (`max`, `min`, `field`). */
export const FIELD_CODES = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooMany',
  'format',
  'notAllowed',
  'unknown',
  'unknownField',
  'notApproved',
  'notMobile',
  'otpMissing',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

const parameters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** One refused field. `path` is dotted from the body's or query's root: `to.3`, `content`. */
export const FieldError = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.optional(parameters),
})
export type FieldError = z.output<typeof FieldError>

/** RFC 9457 problem document, with a stable `code`, its parameters and the refused fields. */
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
