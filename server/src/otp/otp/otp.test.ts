import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { calls } from '@songsarn/contract/api'
import { listCommunications } from '@songsarn/contract/communication/communications'
import {
  deleteOtpConfig,
  getOtpConfig,
  getSimulatedMessage,
  requestOtp,
  switchOtpConfig,
  verifyOtp,
} from '@songsarn/contract/otp/otp'
import { getHome } from '@songsarn/contract/reports/home'
import { getMessage, listLogs } from '@songsarn/contract/reports/logs'
import { sql } from 'kysely'
import { addUsersWith, callerWith, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import {
  ask,
  makeConfig,
  makeOtpAccount,
  otpApp,
  pinIn,
  SENDER,
  tryPin,
  withKey,
  wrongFor,
} from '../../../testing/otp.ts'
import { eventually } from '../../../testing/sending.ts'
import { auditLedger } from '../../billing/audit-ledger.ts'
import { SIMULATED_CARRIER } from '../../delivery/carriers/ports.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { MemoryTransport } from '../../run/page/memory-transport.ts'

const MINUTE = 60_000
/** Mobiles whose last digits make the simulated carrier deliver; one for each test. */
let mobiles = 0
const newMobile = () => `09${String(++mobiles * 10 + 8).padStart(8, '0')}`

forEachEngine('OTP', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let app: Awaited<ReturnType<typeof otpApp>>
  const transport = new MemoryTransport({ receiptDelay: 5, capacity: 50, carrier: SIMULATED_CARRIER })
  const carrier = { carrier: SIMULATED_CARRIER, state: 'up' as const }
  let owner: TestUser
  let live: TestUser['call']
  let otcId: string

  beforeAll(async () => {
    store = await open()
    app = await otpApp(store, transport, { carriers: { statuses: async () => [carrier] } })
    test = app.test
  })
  afterAll(async () => {
    await app.close()
    await store.close()
  })
  beforeEach(async () => {
    owner = await makeOtpAccount(store, test)
    live = await withKey(test, owner)
    otcId = await makeConfig(owner)
  })

  /** The text that the carrier got with this reference. */
  const taken = (ref: string) => eventually(async () => transport.taken.find(({ text }) => text.includes(ref))?.text)
  const send = async (mobile = newMobile(), call = live, id = otcId) => {
    const { status, body, text } = await ask(call, id, { mobile })
    if (status !== 201) throw new Error(text)
    const message = await taken(body.ref)
    return { ...body, mobile, message, pin: pinIn(message) }
  }
  const credits = async () => (await owner.call(getAccount)).body

  it('sends a PIN and verifies it once', async () => {
    const { token, ref, expiresAt, message, pin } = await send()
    expect(ref).toMatch(/^AB1[2-9A-HJ-NP-Z]{5}$/)
    expect(message).toBe(`Your code is ${pin} (ref ${ref})`)
    expect(pin).toMatch(/^\d{6}$/)
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 1000)).toBeLessThanOrEqual(300)
    expect((await tryPin(live, token, pin)).body).toEqual({ result: 'Success', attemptsLeft: 0 })
    expect((await tryPin(live, token, pin)).body).toEqual({ result: 'OTP Code Expired', attemptsLeft: 0 })
  })

  it('shows the message of the simulated phone to its account alone, and no message of a real carrier', async () => {
    const { token, ref, message } = await send()
    const read = (of: TestUser['call']) => of(getSimulatedMessage, { params: { token } })
    // The receipt follows the message.
    const received = await eventually(async () => (await read(live)).body.message ?? undefined)
    expect(received).toEqual({ sender: SENDER, text: message })
    expect(message).toContain(ref)
    const stranger = await makeOtpAccount(store, test)
    expect((await read(stranger.call)).status).toBe(404)
    const real = callerWith(testApp(store).fetch, { cookie: `__Host-songsarn=${owner.token}` })
    expect((await read(real)).status).toBe(404)
    // A message that another carrier delivered stays on the phone.
    await asWorker(store, (trx) =>
      sql`update submissions set carrier = 'real' where communication_id = (
        select communication_id from otp_requests where id = ${token})`.execute(trx),
    )
    expect((await read(live)).body).toEqual({ message: null })
  })

  it('does not show the message of a simulated phone that did not receive it', async () => {
    const { token } = await send(`09${String(++mobiles).padStart(4, '0')}0002`)
    const states = () =>
      asWorker(store, (trx) =>
        sql<{ state: string }>`
          select m.state from otp_requests r join messages m using (tenant_id, communication_id) where r.id = ${token}`.execute(
          trx,
        ),
      )
    await eventually(async () => (await states()).rows[0]?.state === 'undelivered')
    expect((await live(getSimulatedMessage, { params: { token } })).body).toEqual({ message: null })
  })

  it('counts wrong attempts down, then stays failed', async () => {
    const { token, pin } = await send()
    const wrong = wrongFor(pin)
    expect((await tryPin(live, token, wrong)).body).toEqual({ result: 'Verify Fail', attemptsLeft: 2 })
    expect((await tryPin(live, token, wrong)).body).toEqual({ result: 'Verify Fail', attemptsLeft: 1 })
    expect((await tryPin(live, token, wrong)).body).toEqual({ result: 'Verify Fail', attemptsLeft: 0 })
    expect((await tryPin(live, token, pin)).body).toEqual({ result: 'Over Limit Usage', attemptsLeft: 0 })
  })

  it('accepts the right PIN at the last attempt', async () => {
    const { token, pin } = await send()
    for (const _ of [1, 2]) await tryPin(live, token, wrongFor(pin))
    expect((await tryPin(live, token, pin)).body.result).toBe('Success')
  })

  it('lets a PIN expire', async () => {
    const { token, pin } = await send()
    test.later(300_001)
    expect((await tryPin(live, token, pin)).body).toEqual({ result: 'OTP Code Expired', attemptsLeft: 0 })
    test.later(-300_001)
    expect((await tryPin(live, token, pin)).body.result).toBe('OTP Code Expired')
  })

  it.each([60, 600, 660])('takes a PIN to the last moment of %i seconds and not at their end', async (expireTime) => {
    let at = new Date('2026-11-21T05:00:00Z')
    const clocked = testApp(store, { now: () => at })
    const id = await makeConfig(owner, { expireTime })
    const testing = await withKey(clocked, owner, 'test')
    const tokenAfter = async (ms: number) => {
      at = new Date('2026-11-21T05:00:00Z')
      const { body } = await ask(testing, id, { mobile: newMobile() })
      expect(Date.parse(body.expiresAt) - at.getTime()).toBe(expireTime * 1000)
      at = new Date(at.getTime() + ms)
      return body.token
    }
    const justBefore = await tokenAfter(expireTime * 1000 - 1)
    expect((await tryPin(testing, justBefore, '123456')).body.result).toBe('Success')
    const justOver = await tokenAfter(expireTime * 1000)
    expect((await tryPin(testing, justOver, '123456')).body.result).toBe('OTP Code Expired')
  })

  it('supersedes an earlier PIN of the same configuration and mobile only', async () => {
    const mobile = newMobile()
    const other = await makeConfig(owner, { name: 'Payment' })
    const first = await send(mobile)
    const payment = await send(mobile, live, other)
    const second = await send(mobile)
    expect((await tryPin(live, first.token, first.pin)).body.result).toBe('OTP Code Expired')
    expect((await tryPin(live, payment.token, payment.pin)).body.result).toBe('Success')
    expect((await tryPin(live, second.token, second.pin)).body.result).toBe('Success')
  })

  it('leaves one PIN after two simultaneous requests for a mobile', async () => {
    const mobile = newMobile()
    const both = await Promise.all([ask(live, otcId, { mobile }), ask(live, otcId, { mobile })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const states = await asWorker(store, (trx) =>
      trx
        .selectFrom('otpRequests')
        .select('state')
        .where('mobile', '=', `66${mobile.slice(1)}`)
        .execute(),
    )
    expect(states.map(({ state }) => state).toSorted()).toEqual(['pending', 'superseded'])
  })

  it('verifies once, whatever the number of simultaneous attempts', async () => {
    const { token, pin } = await send()
    const tries = await Promise.all(Array.from({ length: 50 }, () => tryPin(live, token, pin)))
    expect(tries.filter(({ body }) => body.result === 'Success')).toHaveLength(1)
    expect(tries.filter(({ body }) => body.result === 'OTP Code Expired')).toHaveLength(49)
  })

  it('compares no more than maxFail of 2,000 guesses in parallel', async () => {
    const { token, pin } = await send()
    const guesses = Array.from({ length: 2000 }, (_, guess) => String(guess).padStart(6, '0')).filter(
      (guess) => guess !== pin,
    )
    const tries = await Promise.all(guesses.map((guess) => tryPin(live, token, guess)))
    expect(tries.filter(({ body }) => body.result === 'Verify Fail')).toHaveLength(3)
    expect(tries.filter(({ body }) => body.result === 'Over Limit Usage')).toHaveLength(guesses.length - 3)
    const { tries: compared } = await asWorker(store, (trx) =>
      trx.selectFrom('otpRequests').select('tries').where('id', '=', token).executeTakeFirstOrThrow(),
    )
    expect(compared).toBe(3)
  })

  describe('money', () => {
    it('charges the parts of the message when it is handed over', async () => {
      const long = await makeConfig(owner, { content: `{{otp}} {{ref}} ${'x'.repeat(160)}` })
      await send()
      await send(newMobile(), live, long)
      await eventually(async () => (await credits()).creditHeld === 0)
      expect((await credits()).creditBalance).toBe(97)
    })

    it('refunds what the carrier rejects', async () => {
      await ask(live, otcId, { mobile: '0812340001' })
      await eventually(async () => (await credits()).creditBalance === 100)
      expect((await credits()).creditHeld).toBe(0)
    })

    it('refuses without credits, and counts that towards no limit', async () => {
      const poor = await makeOtpAccount(store, test, { credits: 0 })
      const call = await withKey(test, poor)
      const id = await makeConfig(poor)
      for (const _ of Array(7)) {
        const { status, body } = await ask(call, id)
        expect([status, body.code, body.params]).toEqual([422, 'credit.insufficient', { missing: 1 }])
      }
    })

    it('never spends more than the balance, whatever the number of simultaneous requests', async () => {
      const poor = await makeOtpAccount(store, test, { credits: 20 })
      const call = await withKey(test, poor)
      const id = await makeConfig(poor)
      const all = await Promise.all(Array.from({ length: 60 }, () => ask(call, id, { mobile: newMobile() })))
      expect(all.filter(({ status }) => status === 201)).toHaveLength(20)
      expect(all.filter(({ body }) => body.code === 'credit.insufficient')).toHaveLength(40)
      await eventually(async () => (await poor.call(getAccount)).body.creditHeld === 0)
      expect((await poor.call(getAccount)).body).toMatchObject({ creditBalance: 0, creditHeld: 0 })
      expect(await asWorker(store, auditLedger)).toEqual([])
    })
  })

  describe('limits', () => {
    const codes = (all: Awaited<ReturnType<typeof ask>>[]) =>
      all.map(({ status, body }) => body.params?.limit ?? status)

    it('allows a mobile 5 PINs in 10 minutes', async () => {
      const mobile = newMobile()
      const all = []
      for (const _ of Array(6)) all.push(await ask(live, otcId, { mobile }))
      expect(codes(all)).toEqual([201, 201, 201, 201, 201, 'mobile'])
      expect(all.at(-1)?.status).toBe(429)
      expect(Number(all.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(590)
      expect((await ask(live, otcId, { mobile: newMobile() })).status).toBe(201)
      test.later(10 * MINUTE)
      expect((await ask(live, otcId, { mobile })).status).toBe(201)
    })

    it('counts by the end user’s address, a /64 of IPv6', async () => {
      const strict = testApp(store, {
        otpLimits: {
          account: { most: 100, seconds: 60 },
          clientIp: { most: 2, seconds: 60 },
          mobile: { most: 100, seconds: 60 },
        },
      })
      const call = await withKey(strict, owner)
      const from = async (clientIp: string) => (await ask(call, otcId, { mobile: newMobile(), clientIp })).status
      expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([201, 201, 429])
      expect(await from('192.0.2.2')).toBe(201)
      expect([await from('2001:db8::1'), await from('2001:db8:0:0:9::2'), await from('2001:db8::3')]).toEqual([
        201, 201, 429,
      ])
      expect(await from('2001:db8:0:1::1')).toBe(201)
    })

    it('counts an IPv4 address in IPv6 form as the one IPv4 address', async () => {
      const strict = testApp(store, {
        otpLimits: {
          account: { most: 100, seconds: 60 },
          clientIp: { most: 1, seconds: 60 },
          mobile: { most: 100, seconds: 60 },
        },
      })
      const call = await withKey(strict, owner)
      const from = async (clientIp: string) => (await ask(call, otcId, { mobile: newMobile(), clientIp })).status
      for (const clientIp of ['::ffff:192.0.2.7', '::ffff:192.0.2.8', '::1', '198.51.100.1'])
        expect([clientIp, await from(clientIp)]).toEqual([clientIp, 201])
      for (const clientIp of ['192.0.2.7', '::FFFF:C000:0208', '0:0:0:0:0:ffff:192.0.2.7', '::ffff:198.51.100.1'])
        expect([clientIp, await from(clientIp)]).toEqual([clientIp, 429])
    })

    it('counts test keys separately', async () => {
      const mobile = newMobile()
      const testing = await withKey(test, owner, 'test')
      const all = []
      for (const _ of Array(6)) all.push(await ask(testing, otcId, { mobile }))
      expect(codes(all)).toEqual([201, 201, 201, 201, 201, 'mobile'])
      expect((await ask(live, otcId, { mobile })).status).toBe(201)
    })

    it('counts by the account', async () => {
      const strict = testApp(store, {
        otpLimits: {
          account: { most: 30, seconds: 60 },
          clientIp: { most: 100, seconds: 60 },
          mobile: { most: 100, seconds: 60 },
        },
      })
      const call = await withKey(strict, owner)
      const all = await Promise.all(Array.from({ length: 40 }, () => ask(call, otcId, { mobile: newMobile() })))
      expect(codes(all).filter((code) => code === 'account')).toHaveLength(10)
    })
  })

  describe('bad input', () => {
    it.each([
      ['no mobile', {}, 'mobile', 'required'],
      ['an empty mobile', { mobile: ' ' }, 'mobile', 'required'],
      ['letters', { mobile: 'abc' }, 'mobile', 'notMobile'],
      ['a landline', { mobile: '021234567' }, 'mobile', 'notMobile'],
      ['a number that is too short', { mobile: '08123' }, 'mobile', 'notMobile'],
      ['an address that is none', { mobile: '0812345678', clientIp: 'home' }, 'clientIp', 'format'],
    ])('refuses %s', async (_, body, path, code) => {
      const refused = await ask(live, otcId, body)
      expect([refused.status, refused.body.errors?.[0]]).toEqual([422, expect.objectContaining({ path, code })])
    })

    it('refuses a country that is not in the list', async () => {
      const { status, body } = await ask(live, otcId, { mobile: '+84912345678' })
      expect([status, body.code, body.params]).toEqual([422, 'otp.countryNotAllowed', { country: 'VN' }])
      const satellite = (await ask(live, otcId, { mobile: '+870773111632' })).body
      expect([satellite.code, satellite.params]).toEqual(['otp.countryNotAllowed', { country: '+870' }])
      const both = await makeConfig(owner, { countries: ['TH', 'VN'] } as object)
      expect((await ask(live, both, { mobile: '+84912345678' })).status).toBe(201)
    })

    it('refuses a configuration that is disabled, deleted, unknown or of another account', async () => {
      await owner.call(switchOtpConfig, { params: { otcId }, body: { status: false } })
      expect((await ask(live, otcId)).body.code).toBe('otp.switchedOff')
      await owner.call(switchOtpConfig, { params: { otcId }, body: { status: true } })
      expect((await ask(live, otcId)).status).toBe(201)
      await owner.call(deleteOtpConfig, { params: { otcId } })
      const others = await makeConfig(await makeOtpAccount(store, test))
      for (const id of [otcId, others, newId(), 'x', '0']) expect((await ask(live, id)).status).toBe(404)
    })

    it('answers 404 for an unknown configuration, even with an invalid request', async () => {
      expect((await live(requestOtp, { params: { otcId: newId() } })).status).toBe(404)
      expect((await live(requestOtp, { params: { otcId } })).status).toBe(422)
    })

    it('refuses a sender that is no longer approved', async () => {
      await asWorker(store, (trx) =>
        trx
          .updateTable('senders')
          .set({ status: 'rejected' })
          .where('name', '=', SENDER)
          .where('accountId', '=', owner.account.accountId)
          .execute(),
      )
      const { status, body } = await ask(live, otcId)
      expect([status, body.code]).toEqual([422, 'sender.notApproved'])
    })

    it('needs an Idempotency-Key, and answers a repeated one the same without a second message', async () => {
      const mobile = newMobile()
      const body = { mobile }
      const { body: refused } = await live(requestOtp, { params: { otcId }, body })
      expect(refused.code).toBe('idempotency.keyRequired')
      const again = () => live(requestOtp, { params: { otcId }, body }, { 'idempotency-key': 'same' })
      const first = await again()
      const second = await again()
      expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([
        201,
        first.body,
        'true',
      ])
      await taken(first.body.ref)
      expect((await owner.call(listLogs, { query: { mobile } })).body.total).toBe(1)
      const other = await live(
        requestOtp,
        { params: { otcId }, body: { mobile: newMobile() } },
        { 'idempotency-key': 'same' },
      )
      expect(other.body.code).toBe('idempotency.mismatch')
    })

    it.each([
      ['no token', { pin: '123456' }, 'token'],
      ['no pin', { token: newId() }, 'pin'],
      ['letters for a pin', { token: newId(), pin: '12a456' }, 'pin'],
      ['an endless pin', { token: newId(), pin: '1'.repeat(17) }, 'pin'],
    ])('refuses to verify with %s', async (_, body, path) => {
      const refused = await live(verifyOtp, { body })
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path])
    })

    it('finds no token of another account or mode, and no unknown one', async () => {
      const { token, pin } = await send()
      const stranger = await withKey(test, await makeOtpAccount(store, test))
      const testing = await withKey(test, owner, 'test')
      for (const call of [stranger, testing]) expect((await tryPin(call, token, pin)).status).toBe(404)
      for (const none of [newId(), 'x', '0']) expect((await tryPin(live, none, '123456')).status).toBe(404)
      expect((await tryPin(live, token.toUpperCase(), pin)).body.result).toBe('Success')
    })

    it('applies the daily limit of a trial account', async () => {
      const trial = await makeOtpAccount(store, test, { mode: 'trial' })
      const call = await withKey(test, trial)
      const id = await makeConfig(trial)
      const own = Array.from({ length: 52 }, newMobile)
      await addUsersWith(store, trial.account, own)
      const all = await Promise.all(own.map((mobile) => ask(call, id, { mobile })))
      expect(all.filter(({ body }) => body.code === 'trial.dailyLimit')).toHaveLength(2)
    })

    it('sends only to mobiles of the own users of a trial account', async () => {
      const trial = await makeOtpAccount(store, test, { mode: 'trial' })
      const [call, testing] = [await withKey(test, trial), await withKey(test, trial, 'test')]
      const id = await makeConfig(trial)
      const [own, foreign] = [newMobile(), newMobile()]
      await addUsersWith(store, trial.account, [own])
      await addUsersWith(store, owner.account, [foreign])
      const [sent, refused] = await Promise.all([own, foreign].map((mobile) => ask(call, id, { mobile })))
      expect([sent?.status, refused?.status, refused?.body.code]).toEqual([201, 422, 'trial.recipientNotAllowed'])
      expect(refused?.body.errors).toMatchObject([{ path: 'mobile', code: 'notAllowed' }])
      const onConsole = await ask(trial.call, id, { mobile: foreign })
      expect(onConsole.body.code).toBe('trial.recipientNotAllowed')
      expect((await ask(testing, id, { mobile: foreign })).status).toBe(201)
      await asWorker(store, (trx) =>
        trx
          .updateTable('users')
          .set({ active: false })
          .where('mobile', '=', `66${own.slice(1)}`)
          .execute(),
      )
      expect((await ask(call, id, { mobile: own })).body.code).toBe('trial.recipientNotAllowed')
    })
  })

  describe('test keys', () => {
    it('do not send, are free and accept the fixed PIN', async () => {
      const testing = await withKey(test, owner, 'test')
      const mobile = newMobile()
      const { status, body } = await ask(testing, otcId, { mobile })
      expect(status).toBe(201)
      expect((await tryPin(testing, body.token, '654321')).body).toEqual({ result: 'Verify Fail', attemptsLeft: 2 })
      expect((await tryPin(testing, body.token, '123456')).body.result).toBe('Success')
      expect(await credits()).toMatchObject({ creditBalance: 100, creditHeld: 0 })
      expect((await owner.call(listLogs, { query: { mobile } })).body.total).toBe(0)
    })

    it.each([
      [4, '1234'],
      [5, '12345'],
      [6, '123456'],
      [8, '12345678'],
    ])('of %i digits: %s', async (pinLength, pin) => {
      const testing = await withKey(test, owner, 'test')
      const { body } = await ask(testing, await makeConfig(owner, { pinLength }))
      expect((await tryPin(testing, body.token, pin)).body.result).toBe('Success')
    })
  })

  it('accepts the request of the test dialog from signed-in users with the right', async () => {
    const sender = await test.newUser(owner.account, 'sender')
    const { token, pin } = await send(newMobile(), sender.call)
    expect((await tryPin(sender.call, token, pin)).body.result).toBe('Success')
    const viewer = await test.newUser(owner.account, 'viewer')
    expect((await ask(viewer.call, otcId)).status).toBe(403)
  })

  it('counts figures by the day, without requests of test keys', async () => {
    const { token, pin } = await send()
    await tryPin(live, token, pin)
    await send()
    await ask(await withKey(test, owner, 'test'), otcId)
    const { figures } = (await owner.call(getOtpConfig, { params: { otcId } })).body
    expect(figures.last24h).toEqual({ sent: 2, verified: 1 })
    expect(figures.last30d).toEqual({ sent: 2, verified: 1 })
    expect(figures.days).toHaveLength(30)
    expect(figures.days.at(-1)).toMatchObject({ sent: 2, verified: 1 })
  })

  it('appears in Logs with the name of the configuration and stars for its PIN', async () => {
    const { mobile, message, pin } = await send()
    const { items } = (await owner.call(listLogs, { query: { mobile, smsType: 'otp' } })).body
    expect(items).toEqual([
      expect.objectContaining({ smsType: 'otp', communication: 'Login', sender: SENDER, parts: 1 }),
    ])
    const { body } = await owner.call(getMessage, { params: { messageId: items[0]?.messageId } })
    expect(body.text).toBe(message.replace(pin, '******'))
    expect(body.encoding).toBe('gsm7')
    expect((await owner.call(listCommunications)).body.total).toBe(0)
    // The carrier has the message a moment before the service counts it.
    await eventually(async () => (await owner.call(getHome)).body.smsSub === 1)
    expect((await owner.call(getHome)).body.newest).toEqual([])
    expect((await owner.call(calls.getLookup, { params: { name: 'communications' } })).body.items).toEqual([])
  })
})
