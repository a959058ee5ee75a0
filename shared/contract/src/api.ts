import type { CallDefinition } from './base/call.ts'
import { defineLookups } from './base/lookups.ts'
import type { ErrorCodes } from './base/problem.ts'
import { subjectCalls, subjectErrors, subjectLookups } from './subjects.ts'

/** The right that each dropdown list needs. */
export const LOOKUP_RIGHTS = subjectLookups
export type LookupName = keyof typeof LOOKUP_RIGHTS

/** Every call of the product API. The server answers exactly these calls under `/v1`. */
export const calls = {
  ...subjectCalls,
  ...defineLookups(Object.keys(LOOKUP_RIGHTS) as LookupName[]),
} satisfies Record<string, CallDefinition & { errors?: readonly ErrorCode[] }>
export type CallName = keyof typeof calls

/** Codes that any call may answer with. */
export const COMMON_ERRORS = {
  'session.required': { status: 401, detail: 'Sign in, or send an API key: Authorization: Bearer songsarn_…' },
  'apiKey.invalid': { status: 401, detail: 'This API key is not known, or was revoked.' },
  'request.tooMany': {
    status: 429,
    detail: 'Too many requests in a short time; wait as many seconds as Retry-After says.',
  },
  'request.crossSite': {
    status: 403,
    detail: 'Only the console may use a session; programs use an API key.',
  },
  'right.missing': { status: 403, detail: 'The role, or the scopes of the API key, do not allow this call.' },
  'apiKey.isTest': {
    status: 403,
    detail: 'A test key cannot read or change live data; use a live key for this call.',
  },
  'resource.notFound': { status: 404, detail: 'This account has no such resource, or it was deleted.' },
  'request.tooLarge': { status: 413, detail: 'The body is larger than this call accepts.' },
  'request.invalid': { status: 422, detail: 'Some values are not valid; errors lists which and why.' },
  'service.unavailable': {
    status: 503,
    detail: 'The service cannot answer right now. Nothing was lost; try again in a moment.',
  },
  'service.full': {
    status: 507,
    detail: 'The service has no disk space left, so it cannot store anything. Nothing was done; try again later.',
  },
  'service.fault': { status: 500, detail: 'Something went wrong in the service; quote the requestId.' },
} as const satisfies ErrorCodes

/** Codes of calls that take an Idempotency-Key. */
export const IDEMPOTENCY_ERRORS = {
  'idempotency.keyRequired': {
    status: 422,
    detail:
      'This call needs an Idempotency-Key header: 1 to 255 printable ASCII characters without spaces. Send the same key when you retry.',
  },
  'idempotency.mismatch': {
    status: 422,
    detail: 'This Idempotency-Key was used with another request; use a new key for each new request.',
  },
  'idempotency.running': {
    status: 409,
    detail: 'The first request with this Idempotency-Key is still running; retry in a moment.',
  },
} as const satisfies ErrorCodes

/**
 * Every code that the API answers with. Codes are stable. The console translates them and never shows `title` or
 * `detail`. `{name}` in a detail is a parameter of the problem.
 */
export const ERRORS = {
  ...COMMON_ERRORS,
  ...IDEMPOTENCY_ERRORS,
  'limit.reached': {
    status: 409,
    detail: 'The account already has {max} of these, the most that it may have; remove one that is not needed.',
  },
  'request.notJson': { status: 422, detail: 'The body could not be read as JSON.' },
  ...subjectErrors,
} as const satisfies ErrorCodes
export type ErrorCode = keyof typeof ERRORS
