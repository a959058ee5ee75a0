import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { verifyWebhook } from '@songsarn/client/published/verify-webhook'
import {
  createOtpConfig,
  getNotifySecret,
  listOtpDeliveries,
  OtpNotification,
  renewNotifySecret,
  updateOtpConfig,
} from '@songsarn/contract/otp/otp'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { ask, CONFIG, makeConfig, makeOtpAccount, tryPin, withKey } from '../../../testing/otp.ts'
import { eventually, loudLog, silentLog } from '../../../testing/sending.ts'
import { readAllowed } from '../../adapters/outbound-address.ts'
import { outboundHttp } from '../../adapters/outbound-http.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { CallbackSender } from '../../webhooks/callback-sender.ts'
import { expireOtps } from './expire-otps.ts'
import { signingSecrets } from './signing-secrets.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
const HOUR = 3_600_000

forEachEngine('callbacks of OTP', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let sender: CallbackSender
  let owner: TestUser
  let testing: TestUser['call']
  let live: TestUser['call']
  /** The customer's server; the test sets its answers. */
  let server: Server
  let url: string
  const received: Received[] = []
  let status = 204
  const outbound = outboundHttp(readAllowed('127.0.0.1'))

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/otp`
    store = await open()
    test = testApp(store, {
      callbacks: {
        wake: () => sender.wake(),
        retry: () => sender.retry(),
        refuses: (address) => outbound.refuses(address),
      },
    })
  })
  afterAll(async () => {
    outbound.close()
    await new Promise((resolve) => server.close(resolve))
    await store.close()
  })
  beforeEach(async () => {
    received.length = 0
    status = 204
    owner = await makeOtpAccount(store, test)
    testing = await withKey(test, owner, 'test')
    // A session would end when the clock moves.
    live = await withKey(test, owner)
    sender = new CallbackSender({
      store,
      outbound,
      log: loudLog,
      signingSecrets: signingSecrets(test.ports.secretKey),
      now: () => test.ports.now(),
    })
    sender.start()
  })
  afterEach(() => sender.stop())

  const results = () => received.map(({ body }) => JSON.parse(body).data.result)
  const states = () => received.map(({ body }) => JSON.parse(body).data.state)
  const request = async (otcId: string, more: object = {}) => {
    const { body } = await ask(testing, otcId, { mobile: '0812345678', ...more })
    return body.token
  }
  const deliveries = async (otcId: string) => (await live(listOtpDeliveries, { params: { otcId } })).body.items

  it('sends a result, signed by Standard Webhooks', async () => {
    const otcId = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url, callbackData: 'shop-1' } as object)
    const token = await request(otcId)
    await tryPin(testing, token, '123456')
    await eventually(async () => received.length === 1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(JSON.parse(body)).toEqual({
      type: 'otp.verified',
      timestamp: expect.stringMatching(/^2.*Z$/),
      data: {
        otcId,
        token,
        ref: expect.stringMatching(/^AB1/),
        mobile: '66812345678',
        result: 'Success',
        attemptsLeft: 0,
        state: 'verified',
        mode: 'test',
        callbackData: 'shop-1',
      },
    })
    // The verification of the specification, with code that is not ours.
    const { secret } = (await owner.call(getNotifySecret, { params: { otcId } })).body
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(key).toHaveLength(32)
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    const [delivery] = await eventually(async () => {
      const found = await deliveries(otcId)
      return found[0]?.status === 'delivered' && found
    })
    expect(delivery).toMatchObject({ id: headers['webhook-id'], event: 'otp.verified', body, nextTryDate: null })
    expect(delivery?.tries).toEqual([expect.objectContaining({ status: 204, error: null })])
  })

  it('signs with a renewed secret, and for a day with the old one too', async () => {
    const otcId = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url } as object)
    const before = (await owner.call(getNotifySecret, { params: { otcId } })).body.secret
    const renewed = (await owner.call(renewNotifySecret, { params: { otcId } })).body.secret
    expect(renewed).not.toBe(before)
    expect((await owner.call(getNotifySecret, { params: { otcId } })).body.secret).toBe(renewed)
    const told = async () => {
      received.length = 0
      await tryPin(testing, await request(otcId), '123456')
      await eventually(async () => received.length === 1)
      return received[0] ?? { headers: {}, body: '' }
    }
    const signed = ({ headers, body }: Received, secret: string) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
    }
    const first = await told()
    expect(first.headers['webhook-signature']).toBe(`${signed(first, renewed)} ${signed(first, before)}`)
    // The check of the published client.
    const headers = Object.fromEntries(Object.entries(first.headers).map(([name, value]) => [name, String(value)]))
    for (const secret of [renewed, before])
      await expect(verifyWebhook(first.body, headers, secret)).resolves.toEqual(JSON.parse(first.body))
    await expect(verifyWebhook(`${first.body} `, headers, renewed)).rejects.toThrow('not of this secret')
    const late = { now: new Date(Date.now() + 301_000) }
    await expect(verifyWebhook(first.body, headers, renewed, late)).rejects.toThrow('too old')
    await expect(verifyWebhook(first.body, headers, renewed, { ...late, toleranceSeconds: 400 })).resolves.toBeDefined()
    test.later(24 * HOUR)
    const later = await told()
    expect(later.headers['webhook-signature']).toBe(signed(later, renewed))
    const viewer = await test.newUser(owner.account, 'viewer')
    expect((await viewer.call(getNotifySecret, { params: { otcId } })).status).toBe(403)
  })

  it('sends every result or only success, as configured', async () => {
    const everything = await makeConfig(owner, { notifyType: 'all', notifyUrl: url, maxFail: 2 } as object)
    const success = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url, maxFail: 2 } as object)
    const nothing = await makeConfig(owner, { notifyType: 'none', notifyUrl: url, maxFail: 2 } as object)
    for (const otcId of [everything, success, nothing]) {
      const token = await request(otcId, { callbackData: 'of this request' })
      for (const pin of ['000000', '000000', '123456']) await tryPin(testing, token, pin)
    }
    await eventually(async () => received.length === 3)
    expect(results().toSorted()).toEqual(['Over Limit Usage', 'Verify Fail', 'Verify Fail'])
    expect(states().toSorted()).toEqual(['failed', 'failed', 'pending'])
    expect(JSON.parse(received[0]?.body ?? '').data.callbackData).toBe('of this request')
    expect(await deliveries(nothing)).toEqual([])
  })

  it('distinguishes a late attempt on a verified PIN from an expired PIN', async () => {
    const otcId = await makeConfig(owner, { notifyType: 'all', notifyUrl: url } as object)
    const token = await request(otcId)
    await Promise.all([tryPin(testing, token, '123456'), tryPin(testing, token, '123456')])
    await request(otcId)
    // An attempt that is not stored when its lease ends is made again.
    await eventually(async () => {
      const delivered = (await deliveries(otcId)).filter(({ status }) => status === 'delivered')
      return delivered.length === 2
    })
    test.later(301_000)
    await expireOtps(store, test.ports.now())
    sender.wake()
    await eventually(async () => received.length === 3)
    const told = received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.state])
    expect(told.toSorted()).toEqual([
      ['otp.expired', 'expired'],
      ['otp.expired', 'verified'],
      ['otp.verified', 'verified'],
    ])
    for (const { body } of received) expect(OtpNotification.safeParse(JSON.parse(body)).success).toBe(true)
  })

  it('sends one callback for a PIN that expired without an attempt', async () => {
    const otcId = await makeConfig(owner, { notifyType: 'all', notifyUrl: url } as object)
    await request(otcId)
    test.later(301_000)
    await expireOtps(store, test.ports.now())
    await expireOtps(store, test.ports.now())
    sender.wake()
    await eventually(async () => received.length > 0)
    expect(results()).toEqual(['OTP Code Expired'])
  })

  it('retries with growing pauses and the same id, and lists the attempts', async () => {
    status = 500
    const otcId = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url } as object)
    await tryPin(testing, await request(otcId), '123456')
    for (const [tries, pause] of [
      [1, 5],
      [2, 30],
      [3, 120],
    ] as const) {
      const [delivery] = await eventually(async () => {
        const found = await deliveries(otcId)
        return found[0]?.tries.length === tries && found
      })
      expect(delivery?.status).toBe('waiting')
      const last = delivery?.tries.at(-1)
      const ended = Date.parse(last?.at ?? '') + (last?.milliseconds ?? 0)
      const waits = (Date.parse(delivery?.nextTryDate ?? '') - ended) / 1000
      expect(waits).toBeGreaterThan(pause * 0.9 - 0.1)
      expect(waits).toBeLessThan(pause + 1)
      test.later(pause * 1000)
      sender.wake()
    }
    status = 200
    test.later(HOUR)
    sender.wake()
    await eventually(async () => (await deliveries(otcId))[0]?.status === 'delivered')
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  })

  it('gives up after a day, or at once after 410', async () => {
    status = 503
    const otcId = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url } as object)
    await tryPin(testing, await request(otcId), '123456')
    for (let tries = 1; tries <= 11; tries++) {
      await eventually(async () => (await deliveries(otcId))[0]?.tries.length === tries)
      test.later(8 * HOUR)
      sender.wake()
    }
    expect((await deliveries(otcId))[0]).toMatchObject({ status: 'failed', nextTryDate: null })
    status = 410
    owner = await makeOtpAccount(store, test)
    testing = await withKey(test, owner, 'test')
    live = await withKey(test, owner)
    const gone = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url } as object)
    await tryPin(testing, await request(gone), '123456')
    await eventually(async () => (await deliveries(gone))[0]?.status === 'failed')
    expect((await deliveries(gone))[0]?.tries).toHaveLength(1)
  })

  it.each(['http://10.0.0.1/otp', 'http://169.254.169.254/latest/meta-data', 'https://[::1]/', 'http://0x7f.2:9/'])(
    'refuses %s when it is saved',
    async (notifyUrl) => {
      const body = { ...CONFIG, notifyType: 'all', notifyUrl }
      const refused = await owner.call(createOtpConfig, { body })
      expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
        422,
        'otp.addressRefused',
        'notifyUrl',
      ])
    },
  )

  it('does not call an address that became private after it was saved', async () => {
    const lenient = testApp(store, {
      callbacks: { wake: () => sender.wake(), retry: () => sender.retry(), refuses: async () => false },
    })
    const otcId = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url } as object)
    const same = await lenient.newUser(owner.account, 'owner')
    const body = { ...CONFIG, notifyType: 'verify', notifyUrl: 'http://10.0.0.1/' }
    expect((await same.call(updateOtpConfig, { params: { otcId }, body })).status).toBe(200)
    await tryPin(testing, await request(otcId), '123456')
    const [delivery] = await eventually(async () => {
      const found = await deliveries(otcId)
      return (found[0]?.tries.length ?? 0) > 0 && found
    })
    expect(delivery?.tries[0]).toMatchObject({ status: null, error: 'address.refused' })
  })

  it('is not delayed by a server that hangs', async () => {
    const hanging = createServer(() => {})
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const slow = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`
    const stuck = await makeConfig(owner, { notifyType: 'all', notifyUrl: slow, maxFail: 10 } as object)
    const quick = await makeConfig(owner, { notifyType: 'all', notifyUrl: url, maxFail: 10 } as object)
    const stuckToken = await request(stuck)
    await Promise.all(Array.from({ length: 80 }, () => tryPin(testing, stuckToken, '000000')))
    await tryPin(testing, await request(quick), '123456')
    await eventually(async () => received.length === 1)
    expect((await deliveries(stuck)).flatMap(({ tries }) => tries)).toEqual([])
    hanging.closeAllConnections()
    await new Promise((resolve) => hanging.close(resolve))
  })

  it('stops although the database went away before the result could be stored', async () => {
    await sender.stop()
    let isAway = false
    const failing = {
      ...store,
      get db() {
        if (isAway) throw new Error('away')
        return store.db
      },
    }
    const post = async () => {
      isAway = true
      return { status: 204 }
    }
    const refuses = async () => false
    const secrets = signingSecrets(test.ports.secretKey)
    sender = new CallbackSender({
      store: failing,
      outbound: { post, refuses },
      log: silentLog,
      signingSecrets: secrets,
      now: () => test.ports.now(),
    })
    sender.start()
    const otcId = await makeConfig(owner, { notifyType: 'verify', notifyUrl: url } as object)
    await tryPin(testing, await request(otcId), '123456')
    await eventually(async () => isAway)
    await sender.stop()
    expect(await deliveries(otcId)).toEqual([expect.objectContaining({ status: 'waiting' })])
  })
})
