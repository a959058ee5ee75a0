import { EventEmitter } from 'node:events'
import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { App } from '../foundation/http/ports.ts'
import { HTTP_LIMITS, limitConnections } from './http-limits.ts'
import { type Listening, type ListenSettings, listen } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { readAllowed } from './outbound-address.ts'

const opened: Listening[] = []
const agent = new Agent({ keepAlive: true })
const sockets: Socket[] = []
const connected = (port: number) => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  return socket
}
afterEach(async () => {
  agent.destroy()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const { close } of opened.splice(0)) await close()
})

const start = async (app: App, changed: Partial<ListenSettings> = {}) => {
  const settings: ListenSettings = {
    ...{ host: '127.0.0.1', port: 0, trustedProxies: 0, metricsToken: undefined, publicUrl: undefined },
    ...changed,
  }
  const listening = await listen(settings, { app, files: async () => undefined, metrics: createMetrics() })
  opened.push(listening)
  return listening
}
const ask = (port: number, headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = { host: '127.0.0.1', port, path: '/health', agent, headers }
    get(request, (answer) => resolve(answer.resume())).on('error', reject)
  })

describe('the connections of the service', () => {
  it('stay open longer than a proxy keeps them', async () => {
    const { port } = await start(async () => new Response())
    const { headers } = await ask(port)
    expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', 'timeout=75'])
  })

  it('close after the running answer when the service stops', async () => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<Response>()
    const { port, close } = await start(() => {
      asked.resolve()
      return answered.promise
    })
    const answer = ask(port)
    await asked.promise
    const closed = close()
    answered.resolve(new Response())
    expect((await answer).headers.connection).toBe('close')
    await closed
  })

  it('do not hold a service that stops when they never had a request', async () => {
    const { port, close } = await start(async () => new Response())
    const silent = connected(port)
    const ended = new Promise((resolve) => silent.once('close', resolve))
    await new Promise((resolve) => silent.once('connect', resolve))
    // By its answer the service knows the earlier connection, too.
    await ask(port)
    const began = performance.now()
    await close()
    await ended
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

describe('the address of a client', () => {
  const addressFrom = async (forwarded: string, trustedProxies: ListenSettings['trustedProxies']) => {
    const { port } = await start(async (_, from) => new Response(null, { headers: from }), { trustedProxies })
    return (await ask(port, { 'x-forwarded-for': forwarded })).headers.address
  }

  it('cannot be chosen by a client that connects directly', async () => {
    expect(await addressFrom('203.0.113.7', 0)).toBe('127.0.0.1')
    expect(await addressFrom('203.0.113.7', readAllowed('10.0.0.0/8'))).toBe('127.0.0.1')
  })

  it('is what a trusted proxy says, without what the client claims', async () => {
    expect(await addressFrom('1.1.1.1, 203.0.113.7', readAllowed('127.0.0.0/8'))).toBe('203.0.113.7')
    expect(await addressFrom('1.1.1.1, 203.0.113.7', 1)).toBe('203.0.113.7')
  })
})

describe('a request that is not what it seems', () => {
  const raw = (port: number, text: string) =>
    new Promise<string>((resolve) => {
      const socket = connected(port)
      let answer = ''
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => resolve(answer))
      socket.on('connect', () => socket.end(text.replaceAll('\n', '\r\n')))
    })
  const BODY = 'POST /v1/x HTTP/1.1\nhost: x\nconnection: close\n'

  it.each([
    ['two lengths', `${BODY}content-length: 1\ncontent-length: 2\n\nab`],
    [
      'a length and chunks',
      `${BODY}content-length: 4\ntransfer-encoding: chunked\n\n0\n\nGET /v1/y HTTP/1.1\nhost: x\n\n`,
    ],
    ['chunks that are not the last coding', `${BODY}transfer-encoding: chunked, identity\n\n0\n\n`],
    ['a space before the colon', `${BODY}content-length : 1\n\na`],
    ['a header on two lines', `${BODY}x-a: b\n c: d\n\n`],
  ])('is refused with %s, and reaches nobody', async (_, text) => {
    const paths: string[] = []
    const { port } = await start(async ({ url }) => {
      paths.push(url)
      return new Response()
    })
    expect(await raw(port, text)).toMatch(/^HTTP\/1\.1 400/)
    expect(paths).toEqual([])
  })

  it('is not sent back, as TRACE would', async () => {
    const { port } = await start(async () => new Response(null, { status: 404 }))
    const answer = await raw(port, 'TRACE /v1/x HTTP/1.1\nhost: x\ncookie: secret\nconnection: close\n\n')
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(answer).not.toContain('secret')
  })
})

describe('a client that holds connections', () => {
  const quick = { headers: 200, request: 400, checkEvery: 20, stalled: 400 }
  const HELLO = 'GET /v1/x HTTP/1.1\r\nhost: x\r\n'
  const POST = 'POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n'

  /** Sends `first`, then a byte every 10 ms. Returns what came back until the service closed the connection. */
  const drip = (port: number, first: string, byte: string) =>
    new Promise<string>((resolve) => {
      const socket = connected(port)
      let answer = ''
      let timer: NodeJS.Timeout | undefined
      // Not before: a byte that waited for the connection would stand in front of `first`.
      socket.on('connect', () => {
        socket.write(first)
        timer = setInterval(() => byte !== '' && socket.write(byte), 10)
      })
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => {
        clearInterval(timer)
        resolve(answer)
      })
    })

  it.each([
    ['no byte', '', '', /^$|408/],
    ['headers without end', HELLO, 'a', /408/],
    ['a body without end', POST, 'a', /408/],
  ])('is disconnected when it sends %s', async (_, first, byte, answer) => {
    const { port } = await start(async (request) => new Response(await request.text()), { limits: quick })
    expect(await drip(port, first, byte)).toMatch(answer)
  })

  it('is disconnected when it does not read its answer, which then ends', async () => {
    const cancelled = Promise.withResolvers<void>()
    const endless = () =>
      new ReadableStream({
        pull: (stream) => stream.enqueue(new Uint8Array(65_536)),
        cancel: () => cancelled.resolve(),
      })
    const { port } = await start(async () => new Response(endless()), { limits: quick })
    const socket = connected(port)
    socket.pause().write(`${HELLO}\r\n`)
    await cancelled.promise
  })

  it('has a limited number of connections, and leaves room for proxies', async () => {
    const open = async (port: number) => {
      const socket = connected(port)
      const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
      socket.write(`${HELLO}\r\n`)
      const answered = new Promise<'answered'>((resolve) => socket.once('data', () => resolve('answered')))
      return { socket, result: await Promise.race([answered, closed]) }
    }
    const { port, close } = await start(async () => new Response(), { limits: { perNetwork: 2 } })
    const held = [await open(port), await open(port), await open(port)]
    expect(held.map(({ result }) => result)).toEqual(['answered', 'answered', 'closed'])
    const freed = new Promise((resolve) => held[0]?.socket.once('close', resolve))
    held[0]?.socket.destroy()
    await freed
    // The service notices the end a moment later.
    for (let tries = 0, result = ''; result !== 'answered'; tries += 1) {
      expect(tries).toBeLessThan(1000)
      result = (await open(port)).result
    }
    await close()

    const behind = await start(async () => new Response(), { limits: { perNetwork: 2 }, trustedProxies: 1 })
    const ofProxy = [await open(behind.port), await open(behind.port), await open(behind.port)]
    expect(ofProxy.map(({ result }) => result)).toEqual(['answered', 'answered', 'answered'])
  })

  it('counts the connections of an IPv6 network as connections of one client', () => {
    const server = Object.assign(new EventEmitter(), { setTimeout() {} })
    limitConnections(server as unknown as Server, { ...HTTP_LIMITS, perNetwork: 2 }, () => false)
    const isRefused = (remoteAddress: string) => {
      const destroy = jest.fn()
      server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy }))
      return destroy.mock.calls.length > 0
    }
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']
    expect(addresses.map(isRefused)).toEqual([false, false, true, false])
  })
})
