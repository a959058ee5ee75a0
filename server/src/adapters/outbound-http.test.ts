import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { eventually } from '../../testing/sending.ts'
import type { OutboundAnswer } from '../foundation/http/outbound.ts'
import type { LookUpName } from './look-up-name.ts'
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
  lookUp.mockReset()
})

/** Addresses to which names resolve: `resolving`. */
const lookUp = jest.fn<LookUpName>()
const closed = outboundHttp(readAllowed(''), { lookUp })
const open = outboundHttp(readAllowed('127.0.0.1'), { lookUp })
afterAll(async () => {
  closed.close()
  open.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const post = (outbound: typeof open, path: string, host = '127.0.0.1') =>
  outbound.post(`http://${host}:${port}${path}`, { headers: { 'content-type': 'application/json' }, body: '{"ก":1}' })

/** A server that answers each connection as the test says, and a POST to it with a limit of 300 ms. */
async function postTo(behave: (socket: Socket) => void): Promise<{ answer: OutboundAnswer; ms: number }> {
  const sockets = new Set<Socket>()
  const odd = createTcpServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.resume()
    behave(socket)
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const hasty = outboundHttp(readAllowed('127.0.0.1'), { timeLimit: 300 })
  const began = performance.now()
  const { port: at } = odd.address() as AddressInfo
  const answer = await hasty.post(`http://127.0.0.1:${at}/`, { headers: {}, body: '{}' })
  const ms = performance.now() - began
  // A connection that is not kept for another call is closed too: after the limit, as soon as a busy machine gets to it.
  const isLeft = (socket: Socket) => !socket.readableEnded && !socket.destroyed
  await eventually(async () => ![...sockets].some(isLeft))
  hasty.close()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => odd.close(resolve))
  return { answer, ms }
}

/** Writes a piece every 20 ms for ever. */
const drip = (socket: Socket, piece: string) => {
  const timer = setInterval(() => socket.write(piece), 20)
  socket.on('close', () => clearInterval(timer))
}
const OK = 'HTTP/1.1 200 OK\r\n'

describe('a call settles within its limit and leaves no connection when the receiver', () => {
  it.each<[string, (socket: Socket) => void, OutboundAnswer]>([
    ['says nothing', () => {}, { error: 'timeout' }],
    [
      'answers 101 and keeps the connection',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
      { error: 'connection.failed' },
    ],
    [
      'answers 101 that names no protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
      { error: 'connection.failed' },
    ],
    ['answers 100 again and again', (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n'), { error: 'timeout' }],
    ['closes at once', (socket) => socket.destroy(), { error: 'connection.failed' }],
    ['closes its half only', (socket) => socket.end(), { error: 'connection.failed' }],
    ['sends a status and closes', (socket) => socket.end(OK), { error: 'connection.failed' }],
    ['sends no end of the headers', (socket) => socket.write(OK), { error: 'timeout' }],
    [
      'sends headers without end',
      (socket) => {
        socket.write(OK)
        drip(socket, 'x-more: 1\r\n')
      },
      { error: 'timeout' },
    ],
    [
      'sends a body without end',
      (socket) => {
        socket.write(`${OK}content-length: 60000\r\n\r\n`)
        drip(socket, 'x')
      },
      { status: 200 },
    ],
    ['closes in the middle of the body', (socket) => socket.end(`${OK}content-length: 9\r\n\r\nx`), { status: 200 }],
    ['sends no HTTP', (socket) => socket.write('220 mail.example ESMTP\r\n'), { error: 'connection.failed' }],
  ])('%s', async (_, behave, expected) => {
    const { answer, ms } = await postTo(behave)
    expect(answer).toEqual(expected)
    expect(ms).toBeLessThan(2000)
  })

  it('has a name server that is silent', async () => {
    const hasty = outboundHttp(readAllowed(''), { timeLimit: 50, lookUp: () => new Promise(() => {}) })
    expect(await hasty.refuses('http://silent.example/')).toBe(false)
    expect(await hasty.post('http://silent.example/', { headers: {}, body: '' })).toEqual({ error: 'timeout' })
    hasty.close()
  })

  it('is still silent when the service stops', async () => {
    const stopped = outboundHttp(readAllowed('127.0.0.1'))
    const silent = createTcpServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port: at } = silent.address() as AddressInfo
    const answer = stopped.post(`http://127.0.0.1:${at}/`, { headers: {}, body: '{}' })
    stopped.close()
    expect(await answer).toEqual({ error: 'connection.failed' })
    await new Promise((resolve) => silent.close(resolve))
  })
})

/** A name that resolves to these addresses, one set after another. */
function resolving(...answers: string[][]) {
  for (const found of answers)
    lookUp.mockResolvedValueOnce(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
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

  it('does not connect to a name with a private address, even among public addresses', async () => {
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
    resolving(['127.0.0.1'])
    expect(await post(open, '/seen', 'allowed.example')).toEqual({ status: 204 })
    expect(lookUp).toHaveBeenCalledTimes(1)
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
