import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { defineCall } from '@songsarn/contract/base/call'
import * as z from 'zod/mini'
import { ApiProblem } from './api-problem.ts'
import type { ClientSettings } from './caller.ts'
import { createClient } from './client.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse, seen: Seen, index: number) => void

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** A service with the given answers over real HTTP, and its client. */
async function service(answer: Answer, settings: Partial<ClientSettings> = {}) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const entry = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    answer(response, entry, seen.push(entry) - 1)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  const api = createClient({ baseUrl: `http://127.0.0.1:${address.port}`, ...settings })
  return { api, seen, server }
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function problem(response: ServerResponse, status: number, code: string, more: object = {}, headers = {}) {
  json(response, status, { type: 'about:blank', title: code, status, code, ...more }, headers)
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )

const id = '01935c5e-7f00-7000-8000-000000000001'
const emptyLogs = { items: [], nextCursor: null, total: 0, totalIsExact: true }

it('has a method for each call of the contract', () => {
  const { call: _, download: __, ...methods } = createClient()
  expect(Object.keys(methods).toSorted()).toEqual(Object.keys(calls).toSorted())
})

describe('a call', () => {
  it('fills parameters and query into its URL', async () => {
    const { api, seen } = await service((response) => json(response, 200, { items: [] }))
    await api.getLookup({ params: { name: 'senders' }, query: { q: 'ส่ง สาร&' } })
    expect(seen[0]?.method).toBe('GET')
    const url = new URL(seen[0]?.url ?? '', 'http://x')
    expect(url.pathname).toBe('/v1/lookups/senders')
    expect(url.searchParams.get('q')).toBe('ส่ง สาร&')
  })

  it('can be made by its definition, for calls that the client does not have', async () => {
    const { api, seen } = await service((response) => json(response, 200, { count: 3 }))
    const countThings = defineCall({
      method: 'GET',
      path: '/v1/things/{id}/count',
      summary: 'Count things.',
      access: 'signedIn',
      params: z.object({ id: z.string() }),
      answer: z.object({ count: z.number() }),
      status: 200,
    })
    const { count } = await api.call(countThings, { params: { id: 'a b' } })
    expect([count, seen[0]?.url]).toEqual([3, '/v1/things/a%20b/count'])
  })

  it('repeats the values of an array and leaves out undefined values', async () => {
    const { api, seen } = await service((response) => json(response, 200, emptyLogs))
    await api.listLogs({ query: { status: ['Delivered', 'Expired'], mobile: undefined } })
    expect(seen[0]?.url).toBe('/v1/logs?status=Delivered&status=Expired')
  })

  it('sends the acting account only when there is one', async () => {
    let acting: string | undefined
    const { api, seen } = await service((response) => json(response, 200, emptyLogs), { accountId: () => acting })
    await api.listLogs()
    acting = id
    await api.listLogs()
    expect(seen.map(({ headers }) => headers['songsarn-account'])).toEqual([undefined, id])
  })

  it('that creates sends a new Idempotency-Key, or the given one', async () => {
    const { api, seen } = await service((response) => json(response, 201, { id, status: 'sending' }))
    await api.createQuickSend({ body: { analysisId: id } })
    await api.createQuickSend({ body: { analysisId: id } })
    await api.createQuickSend({ body: { analysisId: id } }, { idempotencyKey: 'mine' })
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
    expect(seen[0]?.body).toBe(JSON.stringify({ analysisId: id }))
  })

  it('without an answer body resolves with undefined', async () => {
    const { api } = await service((response) => response.writeHead(204).end())
    await expect(api.signOut()).resolves.toBeUndefined()
  })

  it('for a file resolves with a Blob and reports progress', async () => {
    const { api, seen } = await service((response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv' }).end('row\n1\n')
    })
    await expect((await api.downloadLogs({ query: { mobile: '081' } })).text()).resolves.toBe('row\n1\n')
    const progress: number[] = []
    await api.downloadLogs({ query: {} }, { onBytes: (bytes) => progress.push(bytes) })
    expect(progress.at(-1)).toBe('row\n1\n'.length)
    const rows = await api.download('getAnalysisRows', { params: { id }, query: { bucket: 'invalid' } })
    await expect(rows.text()).resolves.toBe('row\n1\n')
    expect(seen[1]?.headers.accept).toBe('text/csv')
  })
})

describe('a call that fails', () => {
  it('gives the code, its parameters, the refused fields and the request id', async () => {
    const errors = [{ path: 'content', code: 'tooLong', message: '', params: { max: 1000 } }]
    const { api } = await service((response) =>
      problem(response, 422, 'request.invalid', { errors, params: { a: 1 } }, { 'X-Request-Id': 'r-1' }),
    )
    const error = await failure(api.listLogs())
    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({ code: 'request.invalid', status: 422, params: { a: 1 }, errors, requestId: 'r-1' })
  })

  it('takes the code of a proxy’s page from its status', async () => {
    const { api } = await service((response) => response.writeHead(413).end('<h1>nginx</h1>'))
    expect(await failure(api.listLogs())).toMatchObject({ code: 'request.tooLarge', status: 413 })
  })

  it('is network.unreachable when the service cannot be reached', async () => {
    const { api, server } = await service(() => {})
    server.close()
    expect(await failure(api.signOut())).toMatchObject({ code: 'network.unreachable', status: 0 })
  })

  it('is network.timeout when no answer comes in time', async () => {
    const { api } = await service(() => {})
    expect(await failure(api.signOut({}, { timeoutMs: 50 }))).toMatchObject({ code: 'network.timeout', status: 0 })
  })

  it.each([
    ['of another shape', (response: ServerResponse) => json(response, 200, { items: 'none' })],
    ['not JSON', (response: ServerResponse) => response.writeHead(200).end('<html>')],
  ])('is service.malformed when the answer is %s', async (_name, answer) => {
    const { api } = await service(answer)
    expect(await failure(api.listLogs())).toMatchObject({ code: 'service.malformed', status: 200 })
  })

  it('rejects with the reason of its signal, without a retry', async () => {
    const { api, seen } = await service(() => {})
    const controller = new AbortController()
    const call = failure(api.listLogs({}, { signal: controller.signal }))
    const reason = new Error('left the screen')
    controller.abort(reason)
    expect(await call).toBe(reason)
    expect(seen.length).toBeLessThanOrEqual(1)
  })
})

describe('onSignedOut', () => {
  it('is called on a 401, but not for wrong credentials', async () => {
    const onSignedOut = jest.fn()
    const codes = ['session.wrongCredentials', 'session.required']
    const { api } = await service((response, _seen, index) => problem(response, 401, codes[index] ?? ''), {
      onSignedOut,
    })
    await failure(api.signIn({ body: { login: 'a', password: 'b' } }))
    expect(onSignedOut).not.toHaveBeenCalled()
    await failure(api.listLogs())
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  })
})

describe('a retry', () => {
  const flaky =
    (failures: number, fail: (response: ServerResponse) => void): Answer =>
    (response, _seen, index) => {
      if (index < failures) fail(response)
      else json(response, 200, emptyLogs)
    }

  it('follows a failure of the network or a proxy when the call reads', async () => {
    const { api, seen } = await service(flaky(2, (response) => response.writeHead(502).end()))
    await expect(api.listLogs()).resolves.toEqual(emptyLogs)
    expect(seen).toHaveLength(3)
  })

  it('happens at most twice', async () => {
    const { api, seen } = await service(flaky(9, (response) => response.destroy()))
    expect(await failure(api.listLogs())).toMatchObject({ code: 'network.unreachable' })
    expect(seen).toHaveLength(3)
  })

  it('does not follow a refusal', async () => {
    const { api, seen } = await service(flaky(9, (response) => problem(response, 422, 'request.invalid')))
    await failure(api.listLogs())
    expect(seen).toHaveLength(1)
  })

  it('does not follow a failed call that writes, because it may have been done', async () => {
    const { api, seen } = await service((response) => response.destroy())
    await failure(api.createQuickSend({ body: { analysisId: id } }))
    expect(seen).toHaveLength(1)
  })

  it('of a call that writes sends the same key, when the service asks for a retry', async () => {
    const { api, seen } = await service((response, _seen, index) =>
      index === 0
        ? problem(response, 503, 'service.unavailable', {}, { 'Retry-After': '0' })
        : json(response, 201, { id, status: 'sending' }),
    )
    await api.createQuickSend({ body: { analysisId: id } })
    expect(seen).toHaveLength(2)
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key'])
  })

  it('does not wait for a long Retry-After, but reports it', async () => {
    const { api, seen } = await service((response) =>
      problem(response, 429, 'request.tooMany', {}, { 'Retry-After': '60' }),
    )
    expect(await failure(api.listLogs())).toMatchObject({ code: 'request.tooMany', retryAfter: 60 })
    expect(seen).toHaveLength(1)
  })
})
