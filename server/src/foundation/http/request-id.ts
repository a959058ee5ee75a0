import { newId } from '../db/id.ts'

const ids = new WeakMap<Request, string>()

/** The id of a request: the caller's `X-Request-Id` if it is well-formed, else a new one. Returns the same id each time. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const given = request.headers.get('x-request-id')
  const id = given !== null && /^[\w-]{8,64}$/.test(given) ? given : newId()
  ids.set(request, id)
  return id
}
