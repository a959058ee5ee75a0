import type { FieldError } from '@songsarn/contract/base/problem'

type Code = 'service.unavailable' | 'resource.notFound' | 'request.invalid'

/** An error answer of the demo's service, with a code that the console has texts for. */
export class DemoProblem extends Error {
  code: Code
  /** HTTP status; 0 when something else than the demo's service answered. */
  status: number
  /** The refused fields, for a form. The theme's service has no codes for what is wrong, only sentences. */
  errors: FieldError[]

  constructor(code: Code, status: number, errors: FieldError[] = []) {
    super(`${code} (${status})`)
    this.name = 'DemoProblem'
    this.code = code
    this.status = status
    this.errors = errors
  }

  static of(status: number, answer: unknown): DemoProblem {
    const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
    return new DemoProblem(status === 404 ? 'resource.notFound' : 'request.invalid', status, fieldErrors(error))
  }
}

/** `{ email: ['…'], username: null }`: the fields that have a message. */
function fieldErrors(error: unknown): FieldError[] {
  if (typeof error !== 'object' || error === null) return []
  return Object.entries(error).flatMap(([path, message]) =>
    message === null ? [] : [{ path, code: 'notAllowed', message: String(message) }],
  )
}
