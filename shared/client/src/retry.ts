import { ApiProblem } from './api-problem.ts'

const MAX_RETRIES = 2
const FIRST_DELAY_MS = 300
/** With a longer `Retry-After` the call fails at once, and the screen says how long to wait. */
const MAX_RETRY_AFTER_S = 5

/**
 * Milliseconds until the next try, undefined without one. A call that reads is retried after a temporary failure. A call
 * with an Idempotency-Key is retried only when the service asks for it, because the first try may still be running.
 */
export function retryDelay(
  retry: number,
  error: unknown,
  kind: 'reads' | 'keyed' | 'once',
  random = Math.random,
): number | undefined {
  if (!(error instanceof ApiProblem) || kind === 'once' || retry > MAX_RETRIES) return undefined
  const retryAfter = error.status === 429 || error.status === 503 ? error.retryAfter : undefined
  if (retryAfter !== undefined) return retryAfter <= MAX_RETRY_AFTER_S ? retryAfter * 1000 : undefined
  const isTemporary = error.code === 'network.unreachable' || [502, 503, 504].includes(error.status)
  // Half of the delay is random, so that consoles do not all retry at the same moment after an outage.
  return kind === 'reads' && isTemporary ? FIRST_DELAY_MS * 2 ** (retry - 1) * (0.5 + random() / 2) : undefined
}
