import { lookup as resolve } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Outbound, OutboundAnswer } from '../webhooks/outbound.ts'
import { type Allowed, mayConnect } from './outbound-address.ts'

/** From the first byte to the last. */
const TIME_LIMIT_MS = 10_000
/** Nobody reads what an address answers; more than this is not even taken. */
const MOST_ANSWER_BYTES = 64 * 1024
const SOCKETS_A_HOST = 20

class AddressRefused extends Error {
  readonly code = 'address.refused'
}

/**
 * Calls addresses that customers gave. What they may lead to is decided on the IP address that is connected to, at the
 * moment it is: a name that resolved to a public address when it was saved may not any more. Follows no redirect, uses
 * no proxy.
 */
export function outboundHttp(allowed: Allowed): Outbound & { close(): void } {
  /** Node asks this for every new connection to a name; literal addresses do not come by here. */
  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      // One private address among public ones is no accident.
      if (!addresses.every(({ address }) => mayConnect(address, allowed)))
        return done(new AddressRefused(`${hostname} resolves to a private address`), '')
      if (options.all) return done(null, addresses)
      const [first] = addresses
      return first ? done(null, first.address, first.family) : done(new Error(`${hostname} has no address`), '')
    })
  }
  const options = { lookup, keepAlive: true, maxSockets: SOCKETS_A_HOST, maxTotalSockets: 200, timeout: 30_000 }
  const http = new HttpAgent(options)
  const https = new HttpsAgent(options)

  return {
    async refuses(address) {
      const host = hostOf(new URL(address))
      if (isIP(host) !== 0) return !mayConnect(host, allowed)
      return new Promise((answer) => {
        // A name that does not resolve now may do so later: nothing to refuse yet.
        resolve(host, { all: true }, (error, found) =>
          answer(!error && !found.every(({ address: one }) => mayConnect(one, allowed))),
        )
      })
    },

    post(address, { headers, body }) {
      const url = new URL(address)
      const host = hostOf(url)
      if (isIP(host) !== 0 && !mayConnect(host, allowed)) return Promise.resolve({ error: 'address.refused' })
      return new Promise<OutboundAnswer>((answer) => {
        const [begin, agent] = url.protocol === 'https:' ? [httpsRequest, https] : [httpRequest, http]
        const bytes = Buffer.from(body)
        const request = begin(url, {
          method: 'POST',
          agent,
          headers: { ...headers, 'content-length': bytes.length },
          signal: AbortSignal.timeout(TIME_LIMIT_MS),
        })
        request.on('error', (error) => answer({ error: reasonOf(error) }))
        request.on('response', (response) => {
          let taken = 0
          response.on('data', (chunk: Buffer) => {
            taken += chunk.length
            if (taken > MOST_ANSWER_BYTES) request.destroy()
          })
          response.on('error', () => {})
          answer({ status: response.statusCode ?? 0 })
        })
        request.end(bytes)
      })
    },

    close() {
      http.destroy()
      https.destroy()
    },
  }
}

/** IPv6 stands in brackets in a URL. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** A word that tells the owner of the address what is wrong with it. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'address.refused') return code
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name.notFound'
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return 'tls.failed'
  return 'connection.failed'
}
