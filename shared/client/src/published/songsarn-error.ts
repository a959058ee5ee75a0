import { retryAfterOf } from '../retry-after.ts'

/** One refused field of the body or the query. `path` is dotted from its root: `to.3.mobile`. */
export type FieldProblem = { path: string; code: string; message: string; params?: Record<string, unknown> }

/**
 * A call that failed. `code` is stable: a code of the service, or `network.unreachable` and `network.timeout` with the status 0.
 * `message` is a sentence for developers.
 */
export class SongsarnError extends Error {
  override readonly name = 'SongsarnError'
  readonly code: string
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  readonly params: Record<string, unknown>
  /** The refused fields. */
  readonly errors: FieldProblem[]
  readonly requestId: string | undefined
  /** Seconds to wait before another try, when the service says so. */
  readonly retryAfter: number | undefined

  constructor(details: {
    code: string
    status: number
    message?: string
    params?: Record<string, unknown>
    errors?: FieldProblem[]
    requestId?: string | undefined
    retryAfter?: number | undefined
    cause?: unknown
  }) {
    super(details.message ?? details.code, { cause: details.cause })
    this.code = details.code
    this.status = details.status
    this.params = details.params ?? {}
    this.errors = details.errors ?? []
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }
}

/** Reads a problem document (RFC 9457). A page of a proxy becomes `http.502`, by its status. */
export async function readError(response: Response): Promise<SongsarnError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { code, detail, params, errors } = isObject(body) ? body : {}
  return new SongsarnError({
    code: typeof code === 'string' ? code : `http.${response.status}`,
    status: response.status,
    ...(typeof detail === 'string' && { message: detail }),
    ...(isObject(params) && { params }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldProblem) }),
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfter: retryAfterOf(response),
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFieldProblem = (value: unknown): value is FieldProblem =>
  isObject(value) && typeof value.path === 'string' && typeof value.code === 'string'
