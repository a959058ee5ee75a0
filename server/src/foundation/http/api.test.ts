import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import { updateMe } from '@songsarn/contract/account/session'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { reportClientError } from '@songsarn/contract/console/client-errors'
import { listLogs } from '@songsarn/contract/reports/logs'
import { sql } from 'kysely'
import { callerWith, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { createApp } from '../../run/app.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { handle } from './handle.ts'
import type { Metrics } from './ports.ts'
import { MAX_BODY_BYTES } from './read-input.ts'

let store: OpenDatabase
let test: TestApp
let user: TestUser
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() }
const metrics = { request: jest.fn<Metrics['request']>(), clientError: jest.fn(), signInFailure: jest.fn() }

beforeAll(async () => {
  store = await testDatabase('postgres')
  test = testApp(store, { log, metrics })
  user = await test.newUser(await test.newAccount(), 'owner')
})
afterAll(() => store?.close())
beforeEach(() => void jest.clearAllMocks())

const send = (path: string, init: RequestInit & { duplex?: 'half' } = {}, json = 'application/json') =>
  test.fetch(path, {
    method: 'PATCH',
    ...init,
    headers: { cookie: `__Host-songsarn=${user.token}`, 'content-type': json, ...init.headers },
  })

describe('a body', () => {
  it.each([
    ['no JSON', '{"fullName"', 'application/json'],
    ['nothing', '', 'application/json'],
    ['a form, which another site’s page could send', '{"fullName":"x"}', 'text/plain'],
  ])('of %s is refused', async (_, body, type) => {
    const response = await send('/v1/me', { body }, type)
    expect([response.status, (await response.json()).code]).toEqual([422, 'request.notJson'])
  })

  it('that is too large is refused, with or without a length header', async () => {
    const piece = new Uint8Array(1024 * 1024).fill(32)
    const pieces = new ReadableStream({
      pull: (controller) => controller.enqueue(piece),
    })
    for (const init of [{ body: ' '.repeat(MAX_BODY_BYTES + 1) }, { body: pieces, duplex: 'half' as const }]) {
      const response = await send('/v1/me', init)
      expect([response.status, (await response.json()).code]).toEqual([413, 'request.tooLarge'])
    }
  })

  it.each([
    [{}, 'from', 'required'],
    [{ from: 7 }, 'from', 'format'],
    [{ from: '' }, 'from', 'required'],
    [{ from: 'x'.repeat(21) }, 'from', 'tooLong'],
    [{ to: [] }, 'to', 'required'],
    [{ to: ['0812345678', 7] }, 'to.1', 'format'],
    [{ to: ['0'.repeat(201)] }, 'to.0', 'tooLong'],
    [{ content: '' }, 'content', 'required'],
    [{ content: ' \n\u00a0' }, 'content', 'required'],
    [{ content: 'ก'.repeat(1001) }, 'content', 'tooLong'],
    [{ content: 'a\0b' }, 'content', 'format'],
    [{ unsubscribe: true }, 'unsubscribe', 'notExpected'],
  ])('that is wrong names the field: %j', async (wrong, path, code) => {
    const right = { from: 'SONGSARN', to: ['0812345678'], content: 'Hello' }
    const body = Object.keys(wrong).length === 0 ? {} : { ...right, ...wrong }
    const { status, body: problem } = await user.call(createAnalysis, { body })
    expect([status, problem.code]).toEqual([422, 'request.invalid'])
    expect(problem.errors).toContainEqual(expect.objectContaining({ path, code }))
  })

  it.each([
    ['is nested deeply', `{"fullName":"x","more":${'['.repeat(500_000)}"\\u0000"${']'.repeat(500_000)}}`],
    ['has very many keys', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`],
    ['has very many values', `{"more":[${'[],'.repeat(600_000)}[]]}`],
  ])('that %s is refused before it is parsed', async (_, body) => {
    const parse = jest.spyOn(JSON, 'parse')
    const response = await send('/v1/me', { body })
    const parsed = parse.mock.calls.length
    parse.mockRestore()
    expect([response.status, (await response.json()).code, parsed]).toEqual([422, 'request.invalid', 0])
  })

  it('may have brackets, colons and quotes within its texts', async () => {
    const fullName = `${'[{'.repeat(15)}\\"${':'.repeat(15)}\\`
    expect((await user.call(updateMe, { body: { fullName } })).body.fullName).toBe(fullName)
  })

  it('may contain an escaped \\u0000 as text', async () => {
    expect((await user.call(updateMe, { body: { fullName: '\\u0000' } })).body.fullName).toBe('\\u0000')
  })
})

describe('a request', () => {
  it('keeps a well-formed id, and otherwise gets one', async () => {
    const idOf = async (given: string) =>
      (await send('/v1/me', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    expect(await idOf('trace-12345')).toBe('trace-12345')
    for (const odd of ['short', 'x'.repeat(65), 'a b c d e f g']) expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is refused for the first reason in the documented order', async () => {
    const viewer = await test.newUser(user.account, 'viewer')
    const everythingWrong = { body: { from: '' } }
    const headers = { 'songsarn-account': 'nobody', 'sec-fetch-site': 'cross-site' }
    const stranger = callerWith(test.fetch, {})
    expect((await stranger(createAnalysis, everythingWrong, headers)).status).toBe(401)
    expect((await viewer.call(createAnalysis, everythingWrong, headers)).body.code).toBe('request.crossSite')
    expect((await viewer.call(createAnalysis, everythingWrong, { 'songsarn-account': 'nobody' })).status).toBe(403)
    expect((await user.call(createAnalysis, everythingWrong, { 'songsarn-account': 'nobody' })).status).toBe(404)
    expect((await user.call(createAnalysis, everythingWrong)).status).toBe(422)
  })

  it('is logged and counted by its route, without its query', async () => {
    await user.call(listLogs, { query: { mobile: '0812345678' } })
    expect(metrics.request).toHaveBeenCalledWith(expect.objectContaining({ path: '/v1/logs', status: 200 }))
    expect(JSON.stringify(log.info.mock.calls)).not.toContain('0812345678')
  })

  it('is logged with the ids of who made it, also when it is refused', async () => {
    const viewer = await test.newUser(user.account, 'viewer')
    await viewer.call(createAnalysis, { body: { from: '' } })
    const { userId } = viewer
    const who = { userId, accountId: user.account.accountId, status: 403 }
    expect(log.info).toHaveBeenCalledWith(expect.objectContaining(who), 'request')
  })

  it('that fails reveals no details; the log has them under the request id', async () => {
    const broken = testApp({ ...store, db: store.db.withSchema('elsewhere') }, { log })
    const response = await broken.fetch('/v1/account', { headers: { cookie: `__Host-songsarn=${user.token}` } })
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([500, 'service.fault'])
    expect(text).not.toMatch(/elsewhere|relation|sessions/)
    const requestId = response.headers.get('x-request-id')
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ requestId }), 'fault')
  })
})

describe('a full disk', () => {
  const cookie = () => ({ cookie: `__Host-songsarn=${user.token}` })

  it('is named in the answer and in the log when the database reports it', async () => {
    const failing = handle(getAccount, async ({ transaction }) =>
      transaction(async (trx) => {
        await sql`do $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`.execute(trx)
        throw new Error('unreachable')
      }),
    )
    const app = createApp(test.ports, [failing])
    const fetch: TestApp['fetch'] = (path, init) =>
      app(new Request(`http://127.0.0.1${path}`, init), { address: '127.0.0.1' })
    const refused = await callerWith(fetch, cookie())(getAccount)
    expect([refused.status, refused.body.code]).toEqual([507, 'service.full'])
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ cause: expect.any(String) }), 'the disk is full')
  })
})

describe('reports of errors from consoles', () => {
  const report = callerWith((path, init) => test.fetch(path, init), {})

  it('are logged without mobiles, and counted', async () => {
    const body = { kind: 'chunk', message: 'failed for +66 81 234 5678', requestId: '0123456789', url: '/x' }
    expect((await report(reportClientError, { body })).status).toBe(204)
    expect(metrics.clientError).toHaveBeenCalledWith(expect.objectContaining({ kind: 'chunk' }))
    const [fields] = log.warn.mock.calls[0] ?? []
    expect(fields).toMatchObject({ clientError: { message: 'failed for •••', requestId: '0123456789' } })
  })

  it('are a few kilobytes, and the longest one fits', async () => {
    const longest = { kind: 'x', message: 'ก'.repeat(500), url: 'ก'.repeat(500), stack: 'ก'.repeat(4000) }
    expect((await report(reportClientError, { body: longest })).status).toBe(204)
    const large = await report(reportClientError, { body: { ...longest, more: 'x'.repeat(30_000) } })
    expect([large.status, large.body.code]).toEqual([413, 'request.tooLarge'])
  })

  it('that are too many are refused before their body is read', async () => {
    test.later(60_000)
    let reads = 0
    const one = () => {
      const pull = (controller: ReadableStreamDefaultController) => {
        reads++
        controller.enqueue(new TextEncoder().encode('{"kind":"x","message":"m"}'))
        controller.close()
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      const headers = { 'content-type': 'application/json' }
      return test.fetch('/v1/client-errors', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    }
    const statuses: number[] = []
    for (let index = 0; index < 40; index += 1) statuses.push((await one()).status)
    expect([statuses.filter((status) => status === 429).length, reads]).toEqual([10, 30])
  })

  it('are counted by the network of an IPv6 address', async () => {
    test.later(60_000)
    const from = (address: string) => {
      const body = JSON.stringify({ kind: 'x', message: 'm' })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      return test.app(new Request('http://127.0.0.1/v1/client-errors', init), { address })
    }
    for (let index = 0; index < 30; index += 1)
      expect((await from(index % 2 ? `2001:db8::${index}` : `[2001:db8::${index}]:4${index}`)).status).toBe(204)
    expect((await from('2001:db8:0:0:1:2:3:4')).status).toBe(429)
    expect((await from('2001:db8:0:1::1')).status).toBe(204)
  })

  it('are accepted 30 times a minute from one address', async () => {
    test.later(60_000)
    const statuses: number[] = []
    for (let index = 0; index < 35; index += 1)
      statuses.push((await report(reportClientError, { body: { kind: 'x', message: 'loop' } })).status)
    expect(statuses.at(-1)).toBe(429)
    test.later(60_000)
    expect((await report(reportClientError, { body: { kind: 'x', message: 'loop' } })).status).toBe(204)
  })
})

it('holds up sending only for people who are signed in', async () => {
  const begin = jest.fn(() => () => {})
  const { fetch } = testApp(store, { requests: { begin } })
  const ask = async (headers: Record<string, string>, path = '/v1/account') => {
    begin.mockClear()
    const { status } = await fetch(path, { headers })
    return [status, begin.mock.calls.length]
  }
  expect(await ask({ cookie: `__Host-songsarn=${user.token}` })).toEqual([200, 1])
  // From its beginning, before its session is found again.
  expect((await ask({ cookie: `__Host-songsarn=${user.token}` }, '/health'))[1]).toBe(1)
  // A stranger's cookie, and a system that sends.
  expect(await ask({ cookie: `__Host-songsarn=${'a'.repeat(43)}` })).toEqual([401, 0])
  const body = { name: 'Web', mode: 'live', scopes: ['read:Account'] }
  const { key } = (await user.call(createApiKey, { body })).body
  expect(await ask({ authorization: `Bearer ${key}`, cookie: 'x=y' })).toEqual([200, 0])
})
