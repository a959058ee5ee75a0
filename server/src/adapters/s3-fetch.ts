import { setTimeout as pause } from 'node:timers/promises'
import { FilesAway } from '../files/ports.ts'

/** Milliseconds before each further try. */
const PAUSES = [200, 1000, 4000]
/** Milliseconds until the head of an answer, in which a part of a file is sent. */
const ANSWER_LIMIT_MS = 60_000
/** Overloaded, or broken for the moment. */
const TEMPORARY = new Set([408, 429, 500, 502, 503, 504])

/**
 * `fetch` that asks again after a fault of the network or a temporary error. Bodies must be in memory.
 *
 * @throws FilesAway when the last try fails too
 */
export function s3Fetch(pauses: readonly number[] = PAUSES): typeof fetch {
  return async (address, init) => {
    let cause: unknown
    for (const wait of [0, ...pauses]) {
      await pause(wait)
      try {
        const answer = await askOnce(address, init)
        if (!TEMPORARY.has(answer.status)) return answer
        cause = new Error(`the file store answers ${answer.status}`)
        await answer.body?.cancel()
      } catch (error) {
        cause = error
      }
    }
    throw new FilesAway('the file store is away', { cause })
  }
}

async function askOnce(address: string | URL | Request, init: RequestInit | undefined): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('no answer in time')), ANSWER_LIMIT_MS)
  try {
    return await fetch(address, { ...init, signal: limit.signal })
  } finally {
    clearTimeout(timer)
  }
}
