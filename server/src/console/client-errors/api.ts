import { reportClientError } from '@songsarn/contract/console/client-errors'
import { rateLimit } from '../../foundation/concurrency/rate-limit.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { networkOf } from '../../foundation/http/network.ts'
import type { Ports } from '../../foundation/http/ports.ts'

/** Reports per minute from one network, so that a page that fails in a loop does not fill the log. */
const PER_MINUTE = 30

/** Errors of the console are logged and counted, not stored. */
export const handlers = (ports: Ports): Handler[] => {
  const allowed = rateLimit(PER_MINUTE, 60_000)
  const admit = async (_: Request, address: string) => {
    const wait = allowed(networkOf(address), ports.now().getTime())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait / 1000 })
  }
  const report = handle(reportClientError, async ({ requestId }, { body }) => {
    ports.metrics.clientError(body)
    ports.log.warn({ requestId, clientError: withoutNumbers(body) }, 'client error')
    return undefined
  })
  return [{ ...report, admit }]
}

/** Hides runs of 8 or more digits, which may be a mobile in a message or an address. */
function withoutNumbers<Fields extends Record<string, unknown>>(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'requestId' ? value.replaceAll(/\+?\d[\d -]{6,}\d/g, '•••') : value,
    ]),
  )
}
