import type { ErrorCode } from '@songsarn/contract/api'
import { type ClientCode, type FieldError, Problem } from '@songsarn/contract/base/problem'
import { retryAfterOf } from './retry-after.ts'

type Details = {
  /** A code of the contract. A newer service may send a code that this build does not know. */
  code: ErrorCode | ClientCode | (string & {})
  /** HTTP status, 0 when no answer came. */
  status: number
  params?: Problem['params']
  errors?: FieldError[]
  requestId?: string
  /** Seconds to wait before another try, when the service says so. */
  retryAfter?: number
  cause?: unknown
}

/** A call that failed. `code` is stable. Screens show only the translation of `code` and `requestId`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: Details['code']
  readonly status: number
  readonly params: NonNullable<Details['params']>
  readonly errors: FieldError[]
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor({ code, status, params = {}, errors = [], requestId, retryAfter, cause }: Details) {
    super(code, { cause })
    this.code = code
    this.status = status
    this.params = params
    this.errors = errors
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** Checks the name, because the shell and each remote bundle their own class and `instanceof` fails between them. */
export const isApiProblem = (error: unknown): error is ApiProblem =>
  error instanceof Error && error.name === 'ApiProblem'

/** Whether a call failed with this code. */
export const hasCode = (error: unknown, code: ErrorCode | ClientCode): boolean =>
  isApiProblem(error) && error.code === code

/** Reads an answer with an error status. Without a problem document (a proxy's page) the status decides. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const { data } = Problem.safeParse(await response.json().catch(() => undefined))
  return new ApiProblem({
    code: data?.code ?? codeOfStatus(response.status),
    status: response.status,
    params: data?.params,
    errors: data?.errors,
    requestId: response.headers.get('X-Request-Id') ?? data?.requestId,
    retryAfter: retryAfterOf(response),
  })
}

function codeOfStatus(status: number): ErrorCode | ClientCode {
  if (status === 401) return 'session.required'
  if (status === 403) return 'right.missing'
  if (status === 404) return 'resource.notFound'
  if (status === 413) return 'request.tooLarge'
  if (status === 429) return 'request.tooMany'
  if (status === 502 || status === 503 || status === 504) return 'service.unavailable'
  return status >= 500 ? 'service.fault' : 'service.malformed'
}
