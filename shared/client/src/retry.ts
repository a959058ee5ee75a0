import { ApiProblem } from './api-problem.ts'

/** A try that failed is made again at most this often. */
const RETRIES = 2
const FIRST_PAUSE_MS = 300
/** A service that asks for a longer pause is not waited for: the screen says how long it takes. */
const LONGEST_WAIT_S = 5

/**
 * Milliseconds to pause before the next try, or undefined when there is none. A reading call comes back after a failure
 * that passes; one that carries an Idempotency-Key only when the service asked for it, since it may still be at work on the first.
 */
export function pauseBefore(
  retry: number,
  error: unknown,
  kind: 'reads' | 'keyed' | 'once',
  random = Math.random,
): number | undefined {
  if (!(error instanceof ApiProblem) || kind === 'once' || retry > RETRIES) return undefined
  const asked = error.status === 429 || error.status === 503 ? error.retryAfter : undefined
  if (asked !== undefined) return asked <= LONGEST_WAIT_S ? asked * 1000 : undefined
  const passes = error.code === 'network.unreachable' || [502, 503, 504].includes(error.status)
  // Half of the pause is random, so that many consoles do not come back in step after an outage.
  return kind === 'reads' && passes ? FIRST_PAUSE_MS * 2 ** (retry - 1) * (0.5 + random() / 2) : undefined
}

/** Waits, unless the signal is aborted first: then it rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
