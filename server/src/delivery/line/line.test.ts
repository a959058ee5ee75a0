import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import { checkLine, deleteLine, getLine, testLine, updateLine } from '@songsarn/contract/account/line'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { LINE_SECRET, LINE_TOKEN, type LineStandIn, lineUser, startLine } from '../../../testing/line-stand-in.ts'
import { readAllowed } from '../../adapters/outbound-address.ts'
import { outboundHttp } from '../../adapters/outbound-http.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { lineApi } from './line-api.ts'

const ONE = lineUser(1)
const TWO = lineUser(2)

forEachEngine('the LINE channel of an account', (open) => {
  let store: OpenDatabase
  let line: LineStandIn
  let test: TestApp
  const outbound = outboundHttp(readAllowed('127.0.0.1'))
  beforeAll(async () => {
    store = await open()
  })
  afterAll(async () => {
    outbound.close()
    await store?.close()
  })
  let owner: TestUser
  beforeEach(async () => {
    line = await startLine()
    test = testApp(store, { line: lineApi(outbound.ask, line.url) })
    owner = await test.newUser(await test.newAccount(), 'owner')
  })
  afterEach(() => line.close())

  const set = (user: TestUser, body: object = {}) =>
    user.call(updateLine, { body: { token: LINE_TOKEN, channelSecret: LINE_SECRET, ...body } })
  const push = (user: TestUser, body: object = {}, key = newId()) =>
    user.call(testLine, { body: { to: ONE, content: 'สวัสดี', ...body } }, { 'idempotency-key': key })

  it('is stored when LINE knows the token, and never answers the secrets', async () => {
    expect((await owner.call(getLine)).body.channel).toBeNull()
    const refused = await set(owner, { token: 'unknown-token-of-nobody' })
    expect([refused.status, refused.body.code]).toEqual([422, 'line.tokenRefused'])
    const saved = await set(owner)
    expect(saved.body.channel).toMatchObject({ displayName: 'Songsarn shop', basicId: '@songsarn', tokenEnd: '56==' })
    const answers = [saved, await owner.call(getLine), await owner.call(listAudit, { query: { subject: 'Line' } })]
    for (const { text } of answers) {
      expect(text).not.toContain(LINE_TOKEN)
      expect(text).not.toContain(LINE_SECRET)
    }
    const stored = await asWorker(store, (trx) =>
      trx.selectFrom('lineChannels').selectAll().where('accountId', '=', owner.account.accountId).execute(),
    )
    expect(JSON.stringify(stored)).not.toMatch(/good-channel|0123456789abcdef/)
    // Null keeps a secret, of the same channel only.
    expect((await set(owner, { token: 'good-renewed-token-1234', channelSecret: null })).status).toBe(200)
    expect((await set(owner, { token: null })).body.channel?.tokenEnd).toBe('1234')
    line.bot = { ...line.bot, userId: lineUser(99), displayName: 'Other' }
    const other = await set(owner, { channelSecret: null })
    expect([other.status, other.body.errors?.[0]?.path]).toEqual([422, 'channelSecret'])
    const viewer = await test.newUser(owner.account, 'sender')
    expect((await viewer.call(getLine)).status).toBe(403)
  })

  it('says how the connection is, and what is left of the quota', async () => {
    expect((await owner.call(checkLine)).body.code).toBe('line.notSet')
    await set(owner)
    await push(owner)
    const check = async () => (await owner.call(checkLine)).body
    expect(await check()).toEqual({ state: 'connected', quota: { limit: 1000, used: 1 }, waiting: 0 })
    line.limit = undefined
    expect((await check()).quota).toEqual({ limit: null, used: 1 })
    line.revoked.add(LINE_TOKEN)
    expect(await check()).toEqual({ state: 'tokenRefused', quota: null, waiting: 0 })
    await line.close()
    expect(await check()).toEqual({ state: 'unreachable', quota: null, waiting: 0 })
    line = await startLine()
  })

  it('sends a test once, and tells in words why LINE does not', async () => {
    expect((await push(owner)).body.code).toBe('line.notSet')
    await set(owner)
    const key = newId()
    expect([(await push(owner, {}, key)).status, (await push(owner, {}, key)).status]).toEqual([204, 204])
    expect(line.received).toEqual([{ to: ONE, text: 'สวัสดี', retryKey: expect.any(String), token: LINE_TOKEN }])
    line.next = ['throttle', 'quota', 'fail']
    const codes = [await push(owner), await push(owner), await push(owner)].map(({ body }) => body.code)
    expect(codes).toEqual(['line.rateLimited', 'line.quotaReached', 'line.unreachable'])
    expect((await push(owner, { to: 'somchai' })).body.errors?.[0]?.path).toBe('to')
    expect(line.received).toHaveLength(1)
    const { items } = (await owner.call(listAudit, { query: { subject: 'Line' } })).body
    expect(items.map(({ action }) => action)).toEqual(['send', 'create'])
  })

  it('may be asked for only so often by an account', async () => {
    await set(owner)
    const answers = await Promise.all(Array.from({ length: 35 }, () => owner.call(checkLine)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29)
    const other = await test.newUser(await test.newAccount(), 'owner')
    expect((await set(other)).status).toBe(200)
  })

  it('is gone when it was removed', async () => {
    await set(owner)
    expect((await owner.call(deleteLine)).status).toBe(204)
    expect((await owner.call(getLine)).body.channel).toBeNull()
    expect((await owner.call(deleteLine)).status).toBe(204)
  })

  describe('its webhook', () => {
    const event = (type: string, userId: string, timestamp: number) => ({
      ...{
        type,
        mode: 'active',
        timestamp,
        source: { type: 'user', userId },
        webhookEventId: '01FZ74A0TDDPYRVKNK77XKC3ZR',
      },
      ...{ deliveryContext: { isRedelivery: false }, ...(type === 'follow' && { follow: { isUnblocked: false } }) },
    })
    async function post(events: object[], { secret = LINE_SECRET, user = owner, destination = line.bot.userId } = {}) {
      const { webhookUrl } = (await user.call(getLine)).body
      const body = JSON.stringify({ destination, events })
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign'])
      const signed = Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(body))).toString('base64')
      const headers = { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signed }
      return (await test.fetch(new URL(webhookUrl).pathname, { method: 'POST', headers, body })).status
    }
    const users = async (user = owner) => {
      const { followers, blocked } = (await user.call(getLine)).body.channel ?? {}
      return [followers, blocked]
    }

    it('tells who can be reached, whatever the order of the events', async () => {
      await set(owner)
      expect(await post([])).toBe(200)
      expect(await post([event('follow', ONE, 1000), event('follow', TWO, 1000)])).toBe(200)
      expect(await users()).toEqual([2, 0])
      await Promise.all([post([event('unfollow', ONE, 3000)]), post([event('follow', ONE, 2000)])])
      expect(await users()).toEqual([1, 1])
      // LINE sends an event again, and kinds that are not used.
      await post([event('follow', ONE, 1000), { type: 'message', message: { type: 'text', text: 'Hi' } }])
      expect(await users()).toEqual([1, 1])
    })

    it('takes no event without the right signature, of another bot, or for another account', async () => {
      await set(owner)
      const other = await test.newUser(await test.newAccount(), 'owner')
      expect(await post([event('follow', ONE, 1000)], { secret: 'f'.repeat(32) })).toBe(401)
      expect(await post([event('follow', ONE, 1000)], { user: other })).toBe(404)
      expect(await post([event('follow', ONE, 1000)], { destination: TWO })).toBe(200)
      await set(other, { channelSecret: 'e'.repeat(32) })
      expect(await post([event('follow', ONE, 1000)], { user: other })).toBe(401)
      expect([await users(), await users(other)]).toEqual([
        [0, 0],
        [0, 0],
      ])
      const { webhookUrl } = (await owner.call(getLine)).body
      const at = new URL(webhookUrl).pathname
      const headers = { 'x-line-signature': `${'A'.repeat(43)}=` }
      const tooLarge = await test.fetch(at, { method: 'POST', headers, body: 'x'.repeat(600_000) })
      const unsigned = await test.fetch(at, { method: 'POST', body: '{}' })
      const nobody = await test.fetch('/v1/line/webhook/nobody', { method: 'POST', body: '{}' })
      expect([tooLarge.status, unsigned.status, nobody.status]).toEqual([413, 401, 404])
      // Without a signature, the body is not even read.
      const body = new ReadableStream({ pull: () => Promise.reject(new Error('read')) }, { highWaterMark: 0 })
      expect((await test.fetch(at, { method: 'POST', body, duplex: 'half' } as RequestInit)).status).toBe(401)
    })

    it('reads few bodies of a network at a time, and a sender that leaves is no fault', async () => {
      await set(owner)
      const { webhookUrl } = (await owner.call(getLine)).body
      const headers = { 'x-line-signature': `${'A'.repeat(43)}=` }
      const send = (body: ReadableStream | string) =>
        test.fetch(new URL(webhookUrl).pathname, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
      let reading = 0
      const leave = Promise.withResolvers<void>()
      const pull = () => {
        reading++
        return leave.promise
      }
      const held = Array.from({ length: 20 }, () => send(new ReadableStream({ pull }, { highWaterMark: 0 })))
      while (reading < held.length) await new Promise((resolve) => setTimeout(resolve, 5))
      expect((await send('{}')).status).toBe(429)
      leave.reject(new Error('the sender left'))
      expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 400))
      expect((await send('{}')).status).toBe(401)
    })

    it('stores so many users of an account, and then only what changes of them', async () => {
      test = testApp(store, { line: lineApi(outbound.ask, line.url), mostReached: { live: 6, trial: 3 } })
      owner = await test.newUser(await test.newAccount(), 'owner')
      await set(owner)
      const follow = (from: number, to: number, at = 1000, type = 'follow') =>
        post(Array.from({ length: to - from }, (_, index) => event(type, lineUser(from + index), at)))
      expect([await follow(0, 4), await follow(0, 5), await follow(10, 14)]).toEqual([200, 200, 200])
      expect(await users()).toEqual([5, 0])
      await follow(0, 2, 2000, 'unfollow')
      expect(await users()).toEqual([3, 2])
    })

    it('tells LINE when the disk is full, so that it sends the events again', async () => {
      await set(owner)
      const refuse = () => {
        throw Object.assign(new Error('no space left'), { code: '53100' })
      }
      const db = new Proxy(store.db, {
        get: (of, name) => (name === 'transaction' ? refuse : Reflect.get(of, name)),
      })
      const usual = test
      const log = { ...usual.ports.log, error: () => {} }
      test = testApp({ ...store, db }, { log, line: lineApi(outbound.ask, line.url) })
      expect(await post([event('follow', ONE, 1000)])).toBe(507)
      test = usual
      expect(await post([event('follow', ONE, 1000)])).toBe(200)
    })

    it('stores no event for an account that is switched off', async () => {
      await set(owner)
      const { accountId } = owner.account
      const change = (active: boolean) =>
        asWorker(store, (trx) => trx.updateTable('accounts').set({ active }).where('id', '=', accountId).execute())
      const { webhookUrl } = (await owner.call(getLine)).body
      await change(false)
      const headers = { 'x-line-signature': `${'A'.repeat(43)}=` }
      expect((await test.fetch(new URL(webhookUrl).pathname, { method: 'POST', headers, body: '{}' })).status).toBe(404)
      await change(true)
      expect(await users()).toEqual([0, 0])
    })
  })
})
