import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import {
  createOtpConfig,
  deleteOtpConfig,
  getOtpConfig,
  listOtpConfigs,
  MAX_NEW_OTP_CONFIGS,
  MAX_OTP_CONFIGS,
  switchOtpConfig,
  updateOtpConfig,
} from '@songsarn/contract/otp/otp'
import { getHome } from '@songsarn/contract/reports/home'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { ask, CONFIG, makeConfig, makeOtpAccount, withKey } from '../../../testing/otp.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { detectPumping } from './detect-pumping.ts'

const HOUR = 3_600_000

forEachEngine('OTP configurations', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let owner: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    owner = await makeOtpAccount(store, test)
  })

  it('stores the given values and adds defaults', async () => {
    const made = await owner.call(createOtpConfig, { body: CONFIG })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...CONFIG,
      status: true,
      notifyType: 'none',
      notifyUrl: '',
      callbackData: '',
      countries: ['TH'],
      alert: null,
    })
    const changed = {
      ...CONFIG,
      name: 'Payment',
      prefix: '',
      pinLength: 8,
      expireTime: 660,
      maxFail: 10,
      status: false,
    }
    const params = { otcId: made.body.id }
    expect((await owner.call(updateOtpConfig, { params, body: changed })).body).toMatchObject(changed)
    expect((await owner.call(getOtpConfig, { params })).body).toMatchObject({
      ...changed,
      createDate: made.body.createDate,
    })
  })

  it('lists by page, name, status and order, each account its own', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma', '100%']) await makeConfig(owner, { name })
    await makeConfig(await makeOtpAccount(store, test), { name: 'Alpha of another' })
    const names = async (query: object) =>
      (await owner.call(listOtpConfigs, { query })).body.items.map(({ name }) => name)
    expect(await names({})).toEqual(['100%', 'Gamma', 'Beta', 'Alpha'])
    expect(await names({ sort: 'name' })).toEqual(['100%', 'Alpha', 'Beta', 'Gamma'])
    expect(await names({ name: 'AL' })).toEqual(['Alpha'])
    expect(await names({ name: '%' })).toEqual(['100%'])
    const [{ id = '' } = {}] = (await owner.call(listOtpConfigs, { query: { name: 'Beta' } })).body.items
    for (const part of [id, id.toUpperCase(), id.slice(-6)]) expect(await names({ name: part })).toEqual(['Beta'])
    expect(await names({ name: id.slice(-5) })).toEqual([])
    const { body } = await owner.call(listOtpConfigs, { query: { size: 3, page: 1 } })
    expect([body.items.length, body.total, body.page]).toEqual([1, 4, 1])
    await owner.call(switchOtpConfig, { params: { otcId: body.items[0]?.id }, body: { status: false } })
    expect(await names({ status: 'false' })).toEqual(['Alpha'])
  })

  it('disappears when it is deleted', async () => {
    const otcId = await makeConfig(owner)
    expect((await owner.call(deleteOtpConfig, { params: { otcId } })).status).toBe(204)
    for (const call of [getOtpConfig, deleteOtpConfig])
      expect((await owner.call(call, { params: { otcId } })).status).toBe(404)
    expect((await owner.call(listOtpConfigs)).body.total).toBe(0)
    const look = async (query: object) =>
      (await owner.call(calls.getLookup, { params: { name: 'otp-configs' }, query })).body.items.map(
        ({ value }) => value,
      )
    expect(await look({})).toEqual([])
    // A report about it still shows its name.
    expect(await look({ value: [otcId] })).toEqual([otcId])
  })

  describe('refuses', () => {
    it.each([
      ['no name', { name: ' ' }, 'name', 'required'],
      ['a prefix of 4', { prefix: 'ABCD' }, 'prefix', 'tooLong'],
      ['a prefix in lower case', { prefix: 'ab' }, 'prefix', 'format'],
      ['a Thai prefix', { prefix: 'กข' }, 'prefix', 'format'],
      ['a pin of 7', { pinLength: 7 }, 'pinLength', 'notAllowed'],
      ['59 seconds', { expireTime: 59 }, 'expireTime', 'tooSmall'],
      ['661 seconds', { expireTime: 661 }, 'expireTime', 'tooBig'],
      ['half a second', { expireTime: 60.5 }, 'expireTime', 'notWhole'],
      ['no tries', { maxFail: 0 }, 'maxFail', 'tooSmall'],
      ['content without the code', { content: 'Your code (ref {{ref}})' }, 'content', 'otpMissing'],
      ['no content', { content: '' }, 'content', 'otpMissing'],
      ['content of 1001 characters', { content: `{{otp}}${'ก'.repeat(994)}` }, 'content', 'tooLong'],
      ['a notification to nowhere', { notifyType: 'all' }, 'notifyUrl', 'required'],
      ['an address of another kind', { notifyUrl: 'ftp://example.com' }, 'notifyUrl', 'format'],
      ['an address with a password', { notifyUrl: 'https://a:b@example.com' }, 'notifyUrl', 'format'],
      ['a notification type that is none', { notifyType: 'some' }, 'notifyType', 'notAllowed'],
      ['a country that is none', { countries: ['TH', 'XX'] }, 'countries.1', 'unknown'],
      ['no country', { countries: [] }, 'countries', 'required'],
    ])('%s', async (_, over, path, code) => {
      const { status, body } = await owner.call(createOtpConfig, { body: { ...CONFIG, ...over } })
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path, code })]])
    })

    it('an unknown field in the content, and a content without the code', async () => {
      const unknown = await owner.call(createOtpConfig, { body: { ...CONFIG, content: '{{otp}} {{firstName}}' } })
      expect([unknown.body.code, unknown.body.params]).toEqual(['content.unknownField', { field: 'firstName' }])
      const gap = await owner.call(createOtpConfig, { body: { ...CONFIG, content: '{{otp}} {{otp:6}}' } })
      expect(gap.body.code).toBe('content.unknownField')
      const missing = await owner.call(createOtpConfig, { body: { ...CONFIG, content: 'x' } })
      expect(missing.text).toContain('* Require Code OTP')
    })

    it('a sender that is not approved', async () => {
      const { status, body } = await owner.call(createOtpConfig, { body: { ...CONFIG, sender: 'NOBODY' } })
      expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'sender.notApproved', 'sender'])
    })

    it('changes by users who may only read', async () => {
      const otcId = await makeConfig(owner)
      for (const role of ['sender', 'viewer'] as const) {
        const user = await test.newUser(owner.account, role)
        expect((await user.call(getOtpConfig, { params: { otcId } })).status).toBe(200)
        expect((await user.call(createOtpConfig, { body: CONFIG })).status).toBe(403)
        expect((await user.call(switchOtpConfig, { params: { otcId }, body: { status: false } })).status).toBe(403)
      }
    })

    it('an unknown configuration before an invalid body', async () => {
      const params = { otcId: newId() }
      expect((await owner.call(updateOtpConfig, { params, body: {} })).status).toBe(404)
      expect((await owner.call(switchOtpConfig, { params, body: {} })).status).toBe(404)
    })
  })

  it('raises an alert when few PINs are verified, and ends it when enough are', async () => {
    const otcId = await makeConfig(owner)
    const { tenantId, accountId } = owner.account
    const hour = (sent: number, verified: number, hoursAgo: number) =>
      asWorker(store, (trx) =>
        trx
          .insertInto('otpHours')
          .values({
            tenantId,
            accountId,
            configId: otcId,
            hour: new Date(Math.floor(Date.now() / HOUR - hoursAgo) * HOUR),
            sent,
            verified,
          })
          .onConflict((conflict) => conflict.columns(['tenantId', 'configId', 'hour']).doUpdateSet({ sent, verified }))
          .execute(),
      )
    const alert = async () => {
      await detectPumping(store, new Date(), test.ports.log)
      return (await owner.call(getOtpConfig, { params: { otcId } })).body.alert
    }
    await hour(1000, 800, 30)
    await hour(60, 45, 0)
    expect(await alert()).toBeNull()
    await hour(600, 60, 0)
    expect(await alert()).toMatchObject({ sent: 600, share: expect.closeTo(0.1), usualShare: expect.closeTo(0.8) })
    await makeConfig(owner, { name: 'Quiet' })
    const { items } = (await owner.call(listOtpConfigs, { query: { alert: 'true' } })).body
    expect(items.map(({ id }) => id)).toEqual([otcId])
    const { otpAlerts } = (await owner.call(getHome)).body
    expect(otpAlerts).toEqual([{ otcId, name: 'Login', share: expect.closeTo(0.1), usualShare: expect.closeTo(0.8) }])
    await hour(600, 350, 0)
    expect(await alert()).not.toBeNull()
    await hour(600, 500, 0)
    expect(await alert()).toBeNull()
  })

  it('has a limit, also for configurations that are deleted at once', async () => {
    const otcId = await makeConfig(owner)
    const copies = (count: number, deletedAt: Date | null) =>
      asWorker(store, async (trx) => {
        const { id: _, ...row } = await trx
          .selectFrom('otpConfigs')
          .selectAll()
          .where('id', '=', otcId)
          .executeTakeFirstOrThrow()
        const rows = Array.from({ length: count }, () => ({ ...row, id: newId(), deletedAt }))
        await trx.insertInto('otpConfigs').values(rows).execute()
      })
    await copies(MAX_OTP_CONFIGS - 2, null)
    const make = () => owner.call(createOtpConfig, { body: CONFIG })
    const made = await Promise.all([make(), make(), make()])
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const refused = made.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'limit.reached', params: { max: MAX_OTP_CONFIGS } })

    await owner.call(deleteOtpConfig, { params: { otcId } })
    await copies(MAX_NEW_OTP_CONFIGS - MAX_OTP_CONFIGS, new Date())
    const late = await make()
    expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([429, 'request.tooMany', '3600'])
    await asWorker(store, (trx) =>
      trx
        .updateTable('otpConfigs')
        .set({ createdAt: new Date(Date.now() - 25 * HOUR) })
        .where('accountId', '=', owner.account.accountId)
        .execute(),
    )
    expect((await make()).status).toBe(201)
  })

  it('hides other accounts by row level security too', async () => {
    const otcId = await makeConfig(owner)
    const child = await test.newUser(await test.newAccount({}, owner.account), 'owner')
    expect((await child.call(getOtpConfig, { params: { otcId } })).status).toBe(404)
    expect((await ask(await withKey(test, child), otcId)).status).toBe(404)
  })
})
