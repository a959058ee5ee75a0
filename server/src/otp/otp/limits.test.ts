import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { ask, makeConfig, makeOtpAccount, tryPin, withKey } from '../../../testing/otp.ts'
import { prepare } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { expireOtps, purgeOtps } from './expire-otps.ts'
import { pinOf } from './pin.ts'

const HOUR_MS = 3_600_000
const MOBILE = '0812345678'
const many = { most: 10_000, seconds: 60 }
/** Limits that do not matter to a test. */
const WIDE = { mobile: many, prefix: many, country: many, withoutClientIp: many }

forEachEngine('limits of OTPs', (open) => {
  let store: OpenDatabase
  let owner: TestUser
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store.close())

  let test: TestApp
  let live: TestUser['call']
  const start = async (limits: object) => {
    test = testApp(store, { otpLimits: { ...WIDE, ...limits } })
    live = await withKey(test, owner)
  }
  beforeEach(async () => {
    owner = await makeOtpAccount(store, testApp(store), { credits: 1000 })
  })

  const all = (count: number, body: (index: number) => object, otcId: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => ask(live, otcId, body(index))))
  const codes = (answers: { status: number; body: { code?: string } }[]) => {
    const counts = new Map<string, number>()
    for (const { status, body } of answers)
      counts.set(body.code ?? `${status}`, (counts.get(body.code ?? `${status}`) ?? 0) + 1)
    return Object.fromEntries(counts)
  }
  const pinFor = async (token: string) => {
    const { communicationId } = await asWorker(store, (trx) =>
      trx.selectFrom('otpRequests').select('communicationId').where('id', '=', token).executeTakeFirstOrThrow(),
    )
    return pinOf(test.ports.secretKey, communicationId ?? '', 6)
  }
  const counters = () =>
    asWorker(store, async (trx) => {
      const { accountId } = owner.account
      return (await trx.selectFrom('otpCounters').select('key').where('accountId', '=', accountId).execute()).length
    })
  /** Thai mobiles of one block of 10,000 numbers. */
  const inBlock = (index: number) => ({ mobile: `08123${String(index).padStart(5, '4')}`, clientIp: '192.0.2.1' })

  it('lets requests without the address of the end user share a limit', async () => {
    await start({ withoutClientIp: { most: 50, seconds: 10 } })
    const otcId = await makeConfig(owner)
    const answers = await all(120, (index) => ({ mobile: `081234${String(index).padStart(4, '0')}` }), otcId)
    expect(codes(answers)).toEqual({ 201: 50, 'otp.tooMany': 70 })
    expect((await ask(live, otcId, { mobile: MOBILE, clientIp: '192.0.2.1' })).status).toBe(201)
    test.later(10_000)
    expect((await ask(live, otcId, { mobile: MOBILE })).status).toBe(201)
  })

  it('compares 20 of 120 simultaneous guesses for a mobile, whatever the number of PINs', async () => {
    await start({})
    const names = Array.from({ length: 15 }, (_, index) => `Config ${index}`)
    const configs = await Promise.all(names.map((name) => makeConfig(owner, { name, maxFail: 10 })))
    const tokens = await Promise.all(configs.map(async (id) => (await ask(live, id, { mobile: MOBILE })).body.token))
    const guesses = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 8 }, () => tryPin(live, token, '000000'))),
    )
    expect(guesses.filter(({ body }) => body.result === 'Verify Fail')).toHaveLength(20)
    expect(guesses.filter(({ body }) => body.result === 'Over Limit Usage')).toHaveLength(100)

    const [untried = '', otcId = ''] = [tokens.at(-1), configs.at(0)]
    expect((await tryPin(live, untried, await pinFor(untried))).body.result).toBe('Over Limit Usage')
    const refused = await ask(live, otcId, { mobile: MOBILE })
    expect([refused.status, refused.body.code, refused.body.params?.limit]).toEqual([429, 'otp.tooMany', 'guess'])
    const other = (await ask(live, otcId, { mobile: '0812345679' })).body.token
    expect((await tryPin(live, other, await pinFor(other))).body.result).toBe('Success')
    test.later(24 * HOUR_MS)
    const next = (await ask(live, otcId, { mobile: MOBILE })).body.token
    expect((await tryPin(live, next, await pinFor(next))).body.result).toBe('Success')
  })

  it('holds back only a block of numbers whose PINs are not verified', async () => {
    await start({ prefix: { most: 30, seconds: 3600 }, clientIp: many })
    const otcId = await makeConfig(owner)
    const answers = await all(120, inBlock, otcId)
    expect(codes(answers)).toEqual({ 201: 30, 'otp.heldBack': 90 })
    const held = answers.find(({ status }) => status === 429)
    expect(held?.body.params).toEqual({ area: '+6681234', minutes: 60, seconds: expect.any(Number) })
    expect(Number(held?.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await ask(live, otcId, { mobile: '0899345678' })).status).toBe(201)
    test.later(HOUR_MS)
    expect((await ask(live, otcId, inBlock(200))).status).toBe(201)
  })

  it('lets a verified PIN make up for five requests', async () => {
    await start({ prefix: { most: 10, seconds: 3600 }, clientIp: many })
    const otcId = await makeConfig(owner)
    const answers = await all(10, inBlock, otcId)
    const [{ token } = { token: '' }] = answers.map(({ body }) => body)
    expect((await tryPin(live, token, await pinFor(token))).body.result).toBe('Success')
    expect(codes(await all(8, (index) => inBlock(50 + index), otcId))).toEqual({ 201: 5, 'otp.heldBack': 3 })
  })

  it('limits what test keys store in a day', async () => {
    await start({ testDay: { most: 5, seconds: 24 * 3600 }, clientIp: many })
    const otcId = await makeConfig(owner)
    const testing = await withKey(test, owner, 'test')
    const tryKeys = (from: number) =>
      Promise.all(Array.from({ length: 12 }, (_, index) => ask(testing, otcId, inBlock(from + index))))
    expect(codes(await tryKeys(0))).toEqual({ 201: 5, 'otp.tooMany': 7 })
    // A refused request adds no row, whatever mobile it names.
    const before = await counters()
    expect(codes(await tryKeys(100))).toEqual({ 'otp.tooMany': 12 })
    expect(await counters()).toBe(before)
    expect((await ask(live, otcId, { mobile: MOBILE })).status).toBe(201)
    test.later(24 * HOUR_MS)
    expect(codes(await tryKeys(200))).toEqual({ 201: 5, 'otp.tooMany': 7 })
  })

  it('forgets counters when their period is over, and test requests after a week', async () => {
    await start({})
    const otcId = await makeConfig(owner)
    const testing = await withKey(test, owner, 'test')
    await ask(live, otcId, { mobile: MOBILE })
    await ask(testing, otcId, { mobile: MOBILE })
    const requests = () =>
      asWorker(store, async (trx) => {
        const found = trx.selectFrom('otpRequests').select('communicationId').where('configId', '=', otcId)
        return (await found.execute()).map(({ communicationId }) => (communicationId === null ? 'test' : 'live')).sort()
      })
    const after = async (ms: number) => {
      const then = new Date(Date.now() + ms)
      await expireOtps(store, then)
      await purgeOtps(store, then)
    }
    expect(await counters()).toBe(8)
    await after(11 * 60_000)
    expect([await counters(), await requests()]).toEqual([2, ['live', 'test']])
    await after(25 * HOUR_MS)
    expect(await counters()).toBe(0)
    await after(8 * 24 * HOUR_MS)
    expect(await requests()).toEqual(['live'])
  })

  it('holds back a foreign country, and not the rest', async () => {
    await start({ country: { most: 5, seconds: 3600 } })
    const abroad: object = { countries: ['TH', 'GB'] }
    const otcId = await makeConfig(owner, abroad)
    const answers = await all(12, (index) => ({ mobile: `+4474001234${String(index).padStart(2, '0')}` }), otcId)
    expect(codes(answers)).toEqual({ 201: 5, 'otp.heldBack': 7 })
    expect(answers.find(({ status }) => status === 429)?.body.params?.area).toBe('GB')
    expect((await ask(live, otcId, { mobile: MOBILE })).status).toBe(201)
  })
})
