import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Outbound, OutboundAsk } from '../foundation/http/outbound.ts'
import { type LookUpName, nameLookup } from './look-up-name.ts'
import { type Allowed, mayConnect } from './outbound-address.ts'

/** For the whole request and answer, from the look-up of the name to the end of the body. */
const TIME_LIMIT_MS = 10_000
/** For looking up a name while a user waits. */
const LOOKUP_LIMIT_MS = 5000
/** The longest body of an answer; the rest is cut off. */
const MAX_ANSWER_BYTES = 64 * 1024
const SOCKETS_PER_HOST = 20

/** `isSent`: the other side may have got the request. */
type Failure = { error: string; isSent: boolean }
type Reason = Pick<Failure, 'error'>
/** Ways in which the reader of an answer may end it. */
type Hands<Answer> = { settle(answer: Answer): void; fail(reason: Reason): void; drop(): void }

class AddressRefused extends Error {
  readonly code = 'address.refused'
}

/**
 * Calls addresses that customers configured. Checks the IP address at the time of the connection: a name that was public when it
 * was saved may resolve to a private address later. Follows no redirect, uses no proxy.
 */
export function outboundHttp(
  allowed: Allowed,
  { timeLimit = TIME_LIMIT_MS, lookUp = nameLookup() }: { timeLimit?: number; lookUp?: LookUpName } = {},
): Outbound & { ask: OutboundAsk; close(): void } {
  /** Ends each call that still has its connection. */
  const open = new Set<(reason: Reason) => void>()
  /** Node calls this for each new connection to a name, but not for a literal address. */
  const lookup: LookupFunction = (hostname, options, done) => {
    lookUp(hostname).then(
      (addresses) => {
        // Refuse a name with any private address: it may be an attack.
        if (!addresses.every(({ address }) => mayConnect(address, allowed)))
          return done(new AddressRefused(`${hostname} resolves to a private address`), '')
        if (options.all) return done(null, addresses)
        const [first] = addresses
        return first ? done(null, first.address, first.family) : done(new Error(`${hostname} has no address`), '')
      },
      (error) => done(error, ''),
    )
  }
  const options = { lookup, keepAlive: true, maxSockets: SOCKETS_PER_HOST, maxTotalSockets: 200, timeout: 30_000 }
  const http = new HttpAgent(options)
  const https = new HttpsAgent(options)

  /** Sends a request and hands over its answer. It fails in every case that has none, whatever the other side does. */
  function exchange<Answer>(
    address: string,
    { method, headers, body = '' }: { method: string; headers: Record<string, string>; body?: string },
    take: (response: IncomingMessage, hands: Hands<Answer>) => void,
  ): Promise<Answer | Failure> {
    const url = new URL(address)
    const host = hostOf(url)
    if (isIP(host) !== 0 && !mayConnect(host, allowed))
      return Promise.resolve({ error: 'address.refused', isSent: false })
    return new Promise((settle) => {
      const [begin, agent] = url.protocol === 'https:' ? [httpsRequest, https] : [httpRequest, http]
      const bytes = Buffer.from(body)
      const length = method === 'GET' ? {} : { 'content-length': bytes.length }
      const request: ClientRequest = begin(url, { method, agent, headers: { ...headers, ...length } })
      let isSent = false
      request.on('socket', (socket) => {
        const note = () => {
          isSent = true
        }
        if (!socket.connecting) note()
        else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', note)
      })
      const limit = setTimeout(() => end({ error: 'timeout' }), timeLimit)
      const end = (reason: Reason) => {
        open.delete(end)
        clearTimeout(limit)
        settle({ ...reason, isSent })
        request.destroy()
      }
      open.add(end)
      request.on('error', (error) => end({ error: reasonOf(error) }))
      // The other side closed the connection without an error or an answer.
      request.on('close', () => end({ error: 'connection.failed' }))
      // An answer of 101 or another protocol on the same connection. Node emits no response for it if it names a protocol.
      request.on('upgrade', (_response, socket) => {
        socket.destroy()
        end({ error: 'connection.failed' })
      })
      request.on('response', (response) => {
        if (response.statusCode === 101) return end({ error: 'connection.failed' })
        take(response, { settle, fail: end, drop: () => request.destroy() })
        response.on('error', () => {})
        // The connection is kept for the next call only if the body ends within the limit.
        response.on('end', () => {
          open.delete(end)
          clearTimeout(limit)
        })
      })
      request.end(method === 'GET' ? undefined : bytes)
    })
  }

  return {
    async refuses(address) {
      const host = hostOf(new URL(address))
      if (isIP(host) !== 0) return !mayConnect(host, allowed)
      return new Promise((answer) => {
        // A name that does not resolve now may do so later: each call checks it again.
        const limit = setTimeout(() => answer(false), Math.min(timeLimit, LOOKUP_LIMIT_MS))
        lookUp(host)
          .then(
            (found) => answer(!found.every(({ address: one }) => mayConnect(one, allowed))),
            () => answer(false),
          )
          .finally(() => clearTimeout(limit))
      })
    },

    // The body of the answer is ignored.
    async post(address, { headers, body }) {
      const request = { method: 'POST', headers, body }
      const answer = await exchange<{ status: number }>(address, request, (response, { settle, drop }) => {
        settle({ status: response.statusCode ?? 0 })
        let received = 0
        response.on('data', (chunk: Buffer) => {
          received += chunk.length
          if (received > MAX_ANSWER_BYTES) drop()
        })
      })
      return 'error' in answer ? { error: answer.error } : answer
    },

    ask: (address, request) =>
      exchange(address, request, (response, { settle, fail }) => {
        const pieces: Buffer[] = []
        let received = 0
        response.on('data', (chunk: Buffer) => {
          received += chunk.length
          pieces.push(chunk)
          if (received > MAX_ANSWER_BYTES) fail({ error: 'answer.tooLong' })
        })
        response.on('end', () => {
          const body = Buffer.concat(pieces).toString('utf8')
          if (response.complete) settle({ status: response.statusCode ?? 0, headers: response.headers, body })
        })
      }),

    close() {
      for (const end of [...open]) end({ error: 'connection.failed' })
      http.destroy()
      https.destroy()
    },
  }
}

/** A URL has brackets around an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** A code that tells the owner of the address what failed. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'address.refused') return code
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT' || code === 'ETIMEOUT')
    return 'timeout'
  if (['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ENONAME'].includes(code)) return 'name.notFound'
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return 'tls.failed'
  return 'connection.failed'
}
