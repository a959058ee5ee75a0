import { ERRORS, type ErrorCode } from '@songsarn/contract/api'
import type { FieldError, Problem } from '@songsarn/contract/base/problem'

/** An expected refusal with its stable code. Throwing it rolls back the transaction. */
export class ApiProblem extends Error {
  readonly code: ErrorCode
  readonly params: Problem['params']
  readonly errors: FieldError[] | undefined
  /** Seconds until a repetition makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    details: { params?: Problem['params']; errors?: FieldError[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'ApiProblem'
    this.code = code
    this.params = details.params
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

const TITLES: Record<number, string> = {
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  422: 'Not valid',
  429: 'Too many requests',
  500: 'Internal fault',
  503: 'Not available now',
  507: 'No space left',
}

/** The RFC 9457 answer. Title and detail are for people who read raw answers; the console translates the code. */
export function problemResponse(problem: ApiProblem, requestId: string): Response {
  const body: Problem = {
    type: `urn:songsarn:problem:${problem.code}`,
    title: TITLES[problem.status] ?? 'Error',
    status: problem.status,
    detail: detailOf(problem.code, problem.params),
    code: problem.code,
    ...(problem.params && { params: problem.params }),
    ...(problem.errors && { errors: problem.errors }),
    requestId,
  }
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(problem.retryAfter)))
  return new Response(JSON.stringify(body), { status: problem.status, headers })
}

/** The `detail` of a problem document (RFC 9457 §3.1.4). */
export const detailOf = (code: ErrorCode, params: Problem['params'] = {}): string =>
  ERRORS[code].detail.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '…'))
