import { rateLimit } from '../concurrency/rate-limit.ts'
import { ApiProblem } from './api-problem.ts'
import { networkOf } from './network.ts'

type Content = { type: string; text: string; headers?: Record<string, string> }

/** Requests of a network in a minute. Each may take 10 ms, in which no other request is answered. */
const PER_MINUTE = 120

/**
 * A large answer for everybody that stays the same while the process runs. It is made once and kept in bytes.
 *
 * @throws ApiProblem request.tooMany
 */
export function fixedAnswer(make: () => Promise<Content>): (request: Request, address: string) => Promise<Response> {
  const waitFor = rateLimit(PER_MINUTE, 60_000)
  let made: Promise<{ plain: Bytes; gzip: Bytes; headers: Record<string, string> }> | undefined
  return async (request, address) => {
    const wait = waitFor(networkOf(address), performance.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: Math.ceil(wait / 1000) })
    made ??= make()
      .then(encode)
      .catch((error: unknown) => {
        // The next request tries again.
        made = undefined
        throw error
      })
    const { plain, gzip, headers } = await made
    const isGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
    const encoding = isGzip ? { 'content-encoding': 'gzip' } : undefined
    return new Response(isGzip ? gzip : plain, { headers: { ...headers, vary: 'accept-encoding', ...encoding } })
  }
}

type Bytes = Uint8Array<ArrayBuffer>

async function encode({ type, text, headers }: Content) {
  const plain = new TextEncoder().encode(text)
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'))
  const gzip = new Uint8Array(await new Response(stream).arrayBuffer())
  return { plain, gzip, headers: { 'content-type': type, ...headers } }
}
