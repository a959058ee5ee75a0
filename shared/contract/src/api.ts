import * as account from './account.ts'
import * as analyses from './analyses.ts'
import * as apiKeys from './api-keys.ts'
import type { CallDefinition } from './call.ts'
import * as carriers from './carriers.ts'
import * as clientErrors from './client-errors.ts'
import * as communications from './communications.ts'
import * as home from './home.ts'
import * as logs from './logs.ts'
import { defineLookups } from './lookups.ts'
import * as otp from './otp.ts'
import type { ErrorCodes } from './problem.ts'
import * as releases from './releases.ts'
import * as senders from './senders.ts'
import * as session from './session.ts'

/** The names of all dropdown lists. */
export const LOOKUPS = [...account.lookups, ...senders.lookups, ...communications.lookups, ...otp.lookups] as const
export type LookupName = (typeof LOOKUPS)[number]

/** Every call of the product API. The server answers each of them, and nothing else under `/v1`. */
export const calls = {
  ...session.calls,
  ...account.calls,
  ...senders.calls,
  ...defineLookups(LOOKUPS),
  ...analyses.calls,
  ...communications.calls,
  ...logs.calls,
  ...home.calls,
  ...carriers.calls,
  ...apiKeys.calls,
  ...otp.calls,
  ...releases.calls,
  ...clientErrors.calls,
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
    detail: 'A test key sends nothing and changes nothing; use a live key for this call.',
  },
  'resource.notFound': { status: 404, detail: 'This account has no such resource, or it was deleted.' },
  'request.tooLarge': { status: 413, detail: 'The body is larger than this call accepts.' },
  'request.invalid': { status: 422, detail: 'Some values are not valid; errors says which and why.' },
  'service.unavailable': {
    status: 503,
    detail: 'The service cannot answer right now. Nothing was lost; try again in a moment.',
  },
  'service.fault': { status: 500, detail: 'Something went wrong in the service; quote the requestId.' },
} as const satisfies ErrorCodes

/** Codes of calls that take an Idempotency-Key. */
export const IDEMPOTENCY_ERRORS = {
  'idempotency.keyRequired': {
    status: 422,
    detail:
      'This call needs an Idempotency-Key header: 1 to 255 printable ASCII characters without spaces, the same for each repetition of one act.',
  },
  'idempotency.mismatch': {
    status: 422,
    detail: 'This Idempotency-Key was used with another request; use a new key for a new act.',
  },
  'idempotency.running': {
    status: 409,
    detail: 'The first request with this Idempotency-Key is still running; repeat it in a moment.',
  },
} as const satisfies ErrorCodes

/**
 * Every code that the API answers with. Codes are stable. The console translates them and never shows `title` or
 * `detail`. `{name}` in a detail is a parameter of the problem.
 */
export const ERRORS = {
  ...COMMON_ERRORS,
  ...IDEMPOTENCY_ERRORS,
  'request.notJson': { status: 422, detail: 'The body could not be read as JSON.' },
  ...session.errors,
  ...senders.errors,
  ...analyses.errors,
  ...communications.errors,
  ...apiKeys.errors,
  ...otp.errors,
  ...releases.errors,
} as const satisfies ErrorCodes
export type ErrorCode = keyof typeof ERRORS
