import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createApiKey, listApiKeys, MAX_KEYS, renameApiKey, revokeApiKey } from '@songsarn/contract/account/api-keys'
import { KEY_SCOPES } from '@songsarn/contract/account/key-scopes'
import { listSenders } from '@songsarn/contract/account/senders'
import { changePassword, updateMe, whoAmI } from '@songsarn/contract/account/session'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend, listCommunications } from '@songsarn/contract/communication/communications'
import { verifyOtp } from '@songsarn/contract/otp/otp'
import { listLogs } from '@songsarn/contract/reports/logs'
import { callerWith, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

forEachEngine('API keys', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let owner: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    owner = await test.newUser(await test.newAccount({ credits: 10 }), 'owner')
  })

  const make = async (scopes: string[], mode = 'live', by = owner) =>
    (await by.call(createApiKey, { body: { name: 'Shop', mode, scopes } })).body
  const bearer = (key: string) => callerWith(test.fetch, { authorization: `Bearer ${key}` })

  it('shows a key once and keeps its hash', async () => {
    const made = await make(['read:Account'])
    expect(made.key).toMatch(/^songsarn_live_[\w-]{43}$/)
    const kept = await asWorker(store, (trx) => trx.selectFrom('apiKeys').selectAll().execute())
    expect(JSON.stringify(kept)).not.toContain(made.key.slice(-20))
    const listed = (await owner.call(listApiKeys)).body.items
    expect(JSON.stringify(listed)).not.toContain(made.key.slice(-20))
    expect(listed).toEqual([
      expect.objectContaining({
        name: 'Shop',
        mode: 'live',
        createBy: 'Test User',
        status: 'active',
        lastUsedDate: null,
      }),
    ])
  })

  it('does not show the key again for a repeated Idempotency-Key', async () => {
    const again = () =>
      owner.call(
        createApiKey,
        { body: { name: 'Shop', mode: 'live', scopes: ['read:Log'] } },
        { 'idempotency-key': 'one' },
      )
    expect((await again()).body.key).toMatch(/^songsarn_/)
    const second = await again()
    expect([second.status, second.text]).toEqual([201, ''])
    expect((await owner.call(listApiKeys)).body.total).toBe(1)
  })

  it('opens each call that its scope names, and no other', async () => {
    const { key } = await make(['read:Account', 'read:Sender'])
    expect((await bearer(key)(getAccount)).body.accountId).toBe(owner.account.accountId)
    expect((await bearer(key)(listSenders)).status).toBe(200)
    expect((await bearer(key)(listCommunications)).body).toMatchObject({
      code: 'right.missing',
      params: { action: 'read', subject: 'Communication' },
    })
  })

  it('opens no data of a person, and makes no keys', async () => {
    const { key } = await make(KEY_SCOPES.map(({ scope }) => scope))
    for (const call of [whoAmI, updateMe, changePassword, listApiKeys, createApiKey]) {
      const { status, body } = await bearer(key)(call)
      expect([status, body.code]).toEqual([403, 'right.missing'])
    }
  })

  it('is renamed by who may, until it is revoked', async () => {
    const { id, key } = await make(['read:Account'])
    const rename = (name: string, by = owner) => by.call(renameApiKey, { params: { id }, body: { name } })
    expect((await rename(' Web shop ')).body).toMatchObject({ id, name: 'Web shop', createBy: 'Test User' })
    expect((await bearer(key)(getAccount)).status).toBe(200)
    expect((await rename(' ')).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'name', code: 'required' }],
    })
    const sender = await test.newUser(owner.account, 'sender')
    expect((await rename('Other', sender)).status).toBe(403)
    const stranger = await test.newUser(await test.newAccount(), 'owner')
    expect((await rename('Other', stranger)).status).toBe(404)
    await owner.call(revokeApiKey, { params: { id } })
    expect((await rename('Other')).status).toBe(404)
    const revoked = await owner.call(listApiKeys, { query: { status: 'revoked' } })
    expect(revoked.body.items).toEqual([expect.objectContaining({ name: 'Web shop' })])
  })

  it('notes when it was used', async () => {
    const { key } = await make(['read:Account'])
    await bearer(key)(getAccount)
    const [listed] = (await owner.call(listApiKeys)).body.items
    expect(Date.now() - Date.parse(listed?.lastUsedDate ?? '')).toBeLessThan(60_000)
  })

  it('opens no call from the moment it is revoked', async () => {
    const { key, id } = await make(['read:Account'])
    expect((await bearer(key)(getAccount)).status).toBe(200)
    expect((await owner.call(revokeApiKey, { params: { id } })).status).toBe(204)
    const { status, body } = await bearer(key)(getAccount)
    expect([status, body.code]).toEqual([401, 'apiKey.invalid'])
    expect((await owner.call(revokeApiKey, { params: { id } })).status).toBe(404)
    expect((await owner.call(listApiKeys)).body.total).toBe(0)
    expect((await owner.call(listApiKeys, { query: { status: 'revoked' } })).body.items[0]?.id).toBe(id)
  })

  it('opens no call once its account is switched off', async () => {
    const { key } = await make(['read:Account'])
    await asWorker(store, (trx) =>
      trx.updateTable('accounts').set({ active: false }).where('id', '=', owner.account.accountId).execute(),
    )
    expect((await bearer(key)(getAccount)).body.code).toBe('apiKey.invalid')
  })

  it.each(['', 'nothing', 'songsarn_live_x', "' or 1=1 --", 'ก'])('refuses a key that nobody has: %j', async (key) => {
    const request = test.fetch('/v1/account', { headers: { authorization: `Bearer ${encodeURIComponent(key)}` } })
    expect((await request).status).toBe(401)
  })

  it('needs no cookie and minds no other site, unlike a session', async () => {
    const { key } = await make(['create:Analysis'])
    const body = { from: 'NOBODY', to: ['0812345678'], content: 'Hello' }
    const answered = await bearer(key)(createAnalysis, { body }, { 'sec-fetch-site': 'cross-site' })
    expect(answered.body.code).toBe('sender.notApproved')
  })

  it('reaches its account and the sub-accounts of it, and no other', async () => {
    const child = await test.newAccount({ name: 'Child' }, owner.account)
    const other = await test.newUser(await test.newAccount(), 'owner')
    const { key } = await make(['read:Account'])
    const acting = (id: string) => bearer(key)(getAccount, {}, { 'songsarn-account': id })
    expect((await acting(child.accountId)).body.accountName).toBe('Child')
    expect((await acting(other.account.accountId)).status).toBe(404)
    const { id } = await make(['read:Account'], 'live', other)
    expect((await owner.call(revokeApiKey, { params: { id } })).status).toBe(404)
  })

  describe('of test mode', () => {
    it('reads its account, but cannot send', async () => {
      const { key } = await make(['read:Account', 'send:Communication'], 'test')
      expect(key).toMatch(/^songsarn_test_/)
      expect((await bearer(key)(getAccount)).status).toBe(200)
      const body = { analysisId: newId() }
      const { status, body: problem } = await bearer(key)(createQuickSend, { body }, { 'idempotency-key': 'x' })
      expect([status, problem.code]).toEqual([403, 'apiKey.isTest'])
    })
  })

  it.each([
    ['an unknown right', ['fly:Account'], 'scopes.0', 'format'],
    ['a right that no call names', ['read:Log', 'delete:Log'], 'scopes.1', 'notAllowed'],
    ['keys for keys', ['create:ApiKey'], 'scopes.0', 'notAllowed'],
    ['nothing', [], 'scopes', 'required'],
  ])('refuses scopes that name %s', async (_, scopes, path, code) => {
    const { status, body } = await owner.call(createApiKey, { body: { name: 'Shop', mode: 'live', scopes } })
    expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ path, code })])
  })

  it.each(['sender', 'viewer'] as const)('keeps them from a %s', async (role) => {
    const user = await test.newUser(owner.account, role)
    for (const call of [listApiKeys, createApiKey, revokeApiKey])
      expect((await user.call(call, { params: { id: newId() } })).status).toBe(403)
  })

  it('stops with its user, and with its account', async () => {
    const { key } = await make(['read:Account'])
    const switchUser = (active: boolean) =>
      asWorker(store, (trx) => trx.updateTable('users').set({ active }).where('id', '=', owner.userId).execute())
    await switchUser(false)
    expect((await bearer(key)(getAccount)).body.code).toBe('apiKey.invalid')
    await switchUser(true)
    expect((await bearer(key)(getAccount)).status).toBe(200)
    await asWorker(store, (trx) =>
      trx.updateTable('accounts').set({ active: false }).where('id', '=', owner.account.accountId).execute(),
    )
    expect((await bearer(key)(getAccount)).body.code).toBe('apiKey.invalid')
  })

  it('has no more rights than the user who made it has now', async () => {
    const admin = await test.newUser(owner.account, 'admin')
    const body = { name: 'Admin', mode: 'live', scopes: ['read:Log', 'send:Otp'] }
    const { key } = (await admin.call(createApiKey, { body })).body
    expect((await bearer(key)(listLogs)).status).toBe(200)
    await asWorker(store, (trx) =>
      trx.updateTable('users').set({ role: 'viewer' }).where('id', '=', admin.userId).execute(),
    )
    expect((await bearer(key)(listLogs)).status).toBe(200)
    const pin = await bearer(key)(verifyOtp, { body: { token: newId(), pin: '123456' } })
    expect([pin.status, pin.body.code]).toEqual([403, 'right.missing'])
  })

  it('has a limit that keys made at once do not pass', async () => {
    const made = await Promise.all(Array.from({ length: MAX_KEYS + 10 }, () => make(['read:Log'])))
    expect(made.filter(({ key }) => key !== undefined)).toHaveLength(MAX_KEYS)
    expect((await owner.call(listApiKeys)).body.total).toBe(MAX_KEYS)
  })

  it('has a limit', async () => {
    const row = await make(['read:Log'])
    await asWorker(store, async (trx) => {
      const one = await trx.selectFrom('apiKeys').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
      const more = Array.from({ length: MAX_KEYS - 1 }, () => ({ ...one, id: newId(), keyHash: newId() }))
      await trx.insertInto('apiKeys').values(more).execute()
    })
    expect(await make(['read:Log'])).toMatchObject({ code: 'limit.reached', params: { max: MAX_KEYS } })
  })
})
