type Code = 'service.unavailable' | 'resource.notFound' | 'request.invalid'

/** An error answer of the demo's service, with a code that the console has texts for. */
export class DemoProblem extends Error {
  code: Code
  /** HTTP status; 0 when something else than the demo's service answered. */
  status: number
  /** `error` of the answer. */
  error: unknown

  constructor(code: Code, status: number, error: unknown) {
    super(`${code} (${status})`)
    this.name = 'DemoProblem'
    this.code = code
    this.status = status
    this.error = error
  }

  static of(status: number, answer: unknown): DemoProblem {
    const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
    return new DemoProblem(status === 404 ? 'resource.notFound' : 'request.invalid', status, error)
  }
}
