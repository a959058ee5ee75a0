import { setTimeout as pause } from 'node:timers/promises'
import { FilesAway } from '../files/files/ports.ts'

const DEFAULTS = {
  /** Milliseconds before each further try. */
  pauses: [200, 1000, 4000] as readonly number[],
  /** Milliseconds until the head of an answer, in which a part of a file is sent. */
  headMs: 60_000,
  /** While a body is awaited, at least `leastBytes` of it must come in each `windowMs`. The time that our reader takes is not counted. */
  windowMs: 60_000,
  leastBytes: 64 * 1024,
  /** Most bytes of an answer that is not a file: it is read into memory. A list of 1,000 names has half a megabyte. */
  mostText: 8 * 1024 * 1024,
}
export type S3Limits = typeof DEFAULTS

/** Overloaded, or broken for the moment. */
const TEMPORARY = new Set([408, 429, 500, 502, 503, 504])

/**
 * `fetch` that asks again after a fault of the network or a temporary error, and that ends whatever the other side does: an
 * answer whose body comes too slowly breaks off. Bodies of requests must be in memory.
 *
 * @throws FilesAway when the last try fails too; so does reading a body that breaks off
 */
export function s3Fetch(given: Partial<S3Limits> = {}): typeof fetch {
  const limits = { ...DEFAULTS, ...given }
  return async (address, init) => {
    let cause: unknown
    for (const wait of [0, ...limits.pauses]) {
      await pause(wait)
      try {
        const answer = await askOnce(address, init, limits)
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

async function askOnce(
  address: string | URL | Request,
  init: RequestInit | undefined,
  limits: S3Limits,
): Promise<Response> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new Error('no answer in time')), limits.headMs)
  try {
    const answer = await fetch(address, { ...init, signal: ending.signal })
    if (!answer.body) return answer
    // Calls about the bucket and about parts have a query.
    const isFile = (init?.method ?? 'GET') === 'GET' && !String(address).includes('?')
    const most = isFile && answer.ok ? Number.POSITIVE_INFINITY : limits.mostText
    const body = guarded(answer.body, { ...limits, most, end: (why) => ending.abort(why) })
    const { status, statusText, headers } = answer
    return new Response(body, { status, statusText, headers })
  } finally {
    clearTimeout(timer)
  }
}

type Guard = S3Limits & { most: number; end(why: Error): void }

/** Hands on a body as it is read, and breaks off when it comes too slowly or is too long. */
function guarded(body: ReadableStream<Uint8Array>, { windowMs, leastBytes, most, end }: Guard) {
  const reader = body.getReader()
  let [waited, came, all] = [0, 0, 0]
  const breakOff = (what: string) => {
    const why = new FilesAway(`the file store ${what}`)
    end(why)
    return why
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const begun = performance.now()
        const timer = setTimeout(() => breakOff('sends too slowly'), Math.max(0, windowMs - waited))
        const { done, value } = await reader
          .read()
          .catch((cause: unknown) => {
            throw cause instanceof FilesAway ? cause : new FilesAway('the file store broke off', { cause })
          })
          .finally(() => clearTimeout(timer))
        if (done) return controller.close()
        waited += performance.now() - begun
        came += value.byteLength
        all += value.byteLength
        if (all > most) throw breakOff('sends too much')
        if (came >= leastBytes) [waited, came] = [0, 0]
        controller.enqueue(value)
      },
      cancel: (why) => reader.cancel(why),
    },
    { highWaterMark: 0 },
  )
}
