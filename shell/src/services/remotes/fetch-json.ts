import { timeLimits } from '@songsarn/build/time-limits'
import { limitByProgress, noteProgress } from '../scripts/watch-scripts.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { type FailureKind, LoadFailure } from './failure.ts'

/**
 * Fetches a small JSON file and bypasses every cache. The time limit aborts the request and its body, which frees the
 * connection; losing a `Promise.race` would not. On a slow network it waits behind scripts that still arrive.
 *
 * @param invalid the kind of failure when the response is not JSON
 * @throws LoadFailure http, network, timeout or `invalid`
 */
export async function fetchJson(url: string, what: string, invalid: FailureKind): Promise<unknown> {
  const early = takeEarlyAnswer(url)
  const late = early?.late ?? new AbortController()
  const endLimit = limitByProgress(timeLimits.manifest, () => late.abort())
  let status: number
  let text: string
  try {
    const begun = early?.answer ?? fetch(url, { cache: 'no-store', credentials: 'same-origin', signal: late.signal })
    const response = await begun
    status = response.status
    text = await response.text()
  } catch (cause) {
    if (late.signal.aborted) throw new LoadFailure('timeout', `${what} took too long`, { url, cause })
    throw new LoadFailure('network', `${what} could not be fetched`, { url, cause })
  } finally {
    endLimit()
  }
  noteProgress()
  if (status < 200 || status > 299) throw new LoadFailure('http', `${what} answered ${status}`, { url, status })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LoadFailure(invalid, `${what} is not JSON`, { url, cause })
  }
}
