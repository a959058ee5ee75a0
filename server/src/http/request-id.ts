import { newId } from '../db/id.ts'

const ids = new WeakMap<Request, string>()

/** The id of a request: the caller's own `X-Request-Id` when it is a plain one, else made here; the same each time it is asked. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const given = request.headers.get('x-request-id')
  const id = given !== null && /^[\w-]{8,64}$/.test(given) ? given : newId()
  ids.set(request, id)
  return id
}
