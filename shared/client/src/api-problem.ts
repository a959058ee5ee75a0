import { type ClientCode, type ErrorCode, type FieldError, Problem } from '@songsarn/contract/problem'
import type * as z from 'zod/mini'

type Details = {
  /** A code of the contract; a newer service may say one that this build does not know. */
  code: ErrorCode | ClientCode | (string & {})
  /** HTTP status; 0 when no answer came. */
  status: number
  params?: Problem['params']
  errors?: FieldError[]
  requestId?: string
  /** Seconds to wait before another try, when the service said so. */
  retryAfter?: number
  cause?: unknown
}

/** A call that failed. `code` is stable and is what screens translate; nothing else of it is shown but `requestId`. */
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

/** Tells an `ApiProblem` by its name: the shell and each remote bundle a class of their own, so `instanceof` fails between them. */
export const isApiProblem = (error: unknown): error is ApiProblem =>
  error instanceof Error && error.name === 'ApiProblem'

/** Reads an answer that is not a success. What is no problem document (a proxy's page) is told by its status. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const found = parsed(Problem, await response.json().catch(() => undefined))
  return new ApiProblem({
    code: found?.code ?? codeOfStatus(response.status),
    status: response.status,
    params: found?.params,
    errors: found?.errors,
    requestId: response.headers.get('X-Request-Id') ?? found?.requestId,
    retryAfter: retryAfterOf(response),
  })
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
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

/** `Retry-After` in seconds; the service sends no dates (RFC 9110 §10.2.3 allows both). */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('Retry-After')
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
