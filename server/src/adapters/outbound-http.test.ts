import dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { readAllowed } from './outbound-address.ts'
import { outboundHttp } from './outbound-http.ts'

let server: Server
let port: number
const seen: { path: string; body: string; host: string }[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ path: request.url ?? '', body, host: request.headers.host ?? '' })
    if (request.url === '/redirect') response.writeHead(302, { location: '/seen' }).end()
    else if (request.url === '/flood') {
      response.writeHead(200)
      const pour = setInterval(() => response.write('x'.repeat(100_000)), 1)
      response.on('close', () => clearInterval(pour))
    } else response.writeHead(request.url === '/broken' ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  jest.restoreAllMocks()
})

const closed = outboundHttp(readAllowed(''))
const open = outboundHttp(readAllowed('127.0.0.1'))
afterAll(async () => {
  closed.close()
  open.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const post = (outbound: typeof open, path: string, host = '127.0.0.1') =>
  outbound.post(`http://${host}:${port}${path}`, { headers: { 'content-type': 'application/json' }, body: '{"ก":1}' })

/** A name that resolves to these addresses, one set after another. */
function resolving(...answers: string[][]) {
  let asked = 0
  const lookup = (_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(asked++, answers.length - 1)] ?? []
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return jest.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup)
}

describe('an outbound request', () => {
  it('posts the body as it is', async () => {
    expect(await post(open, '/seen')).toEqual({ status: 204 })
    expect(seen.at(-1)).toMatchObject({ path: '/seen', body: '{"ก":1}' })
  })

  it('returns the status, and follows no redirect', async () => {
    expect(await post(open, '/broken')).toEqual({ status: 500 })
    const before = seen.length
    expect(await post(open, '/redirect')).toEqual({ status: 302 })
    expect(seen).toHaveLength(before + 1)
  })

  it('does not read an answer without end', async () => {
    expect(await post(open, '/flood')).toEqual({ status: 200 })
  })

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'])(
    'does not connect to %s',
    async (host) => {
      const before = seen.length
      expect(await post(closed, '/seen', host)).toEqual({ error: 'address.refused' })
      expect(seen).toHaveLength(before)
      expect(await closed.refuses(`http://${host}:${port}/`)).toBe(true)
    },
  )

  it('does not connect to a name with a private address, even among public ones', async () => {
    resolving(['127.0.0.1'], ['93.184.216.34', '127.0.0.1'])
    expect(await post(closed, '/seen', 'inside.example')).toEqual({ error: 'address.refused' })
    expect(await post(closed, '/seen', 'both.example')).toEqual({ error: 'address.refused' })
  })

  it('checks at each connection, since a public name may become private', async () => {
    resolving(['93.184.216.34'], ['127.0.0.1'])
    expect(await closed.refuses('http://rebinding.example/')).toBe(false)
    expect(await post(closed, '/seen', 'rebinding.example')).toEqual({ error: 'address.refused' })
  })

  it('connects to the address that it checked', async () => {
    const lookup = resolving(['127.0.0.1'])
    expect(await post(open, '/seen', 'allowed.example')).toEqual({ status: 204 })
    expect(lookup).toHaveBeenCalledTimes(1)
    expect(seen.at(-1)?.host).toBe(`allowed.example:${port}`)
  })

  it('returns a code when there is no answer', async () => {
    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port: unused } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    const request = { headers: {}, body: '' }
    expect(await open.post(`http://127.0.0.1:${unused}/`, request)).toEqual({ error: 'connection.failed' })
    expect(await open.post(`https://127.0.0.1:${port}/`, request)).toEqual({ error: expect.stringMatching(/failed/) })
  })
})
