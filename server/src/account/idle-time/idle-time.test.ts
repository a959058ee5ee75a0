import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import { getIdleTime, updateIdleTime } from '@songsarn/contract/account/idle-time'
import { listOwnSessions } from '@songsarn/contract/account/own-sessions'
import { signIn, whoAmI } from '@songsarn/contract/account/session'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'

const MINUTE = 60_000

forEachEngine('the idle time of an account', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let owner: TestUser
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    test = testApp(store)
    owner = await test.newUser(await test.newAccount(), 'owner')
  })

  const choose = (by: TestUser, minutes: number | null, headers?: Record<string, string>) =>
    by.call(updateIdleTime, { body: { minutes } }, headers)
  const minutesOf = async (user: TestUser) => (await user.call(whoAmI)).body.idleMinutes

  it('is a minute until an owner chooses another one, and again when they take it back', async () => {
    const viewer = await test.newUser(owner.account, 'viewer')
    expect((await viewer.call(getIdleTime)).body).toEqual({ minutes: null, inherited: 1, inForce: 1, most: 60 })
    expect((await choose(owner, 15)).body).toEqual({ minutes: 15, inherited: 1, inForce: 15, most: 60 })
    expect([await minutesOf(owner), await minutesOf(viewer)]).toEqual([15, 15])
    const entered = await callerWith(test.fetch, {})(signIn, { body: { login: viewer.username, password: PASSWORD } })
    expect(entered.body.idleMinutes).toBe(15)
    expect((await choose(owner, null)).status).toBe(200)
    expect(await minutesOf(viewer)).toBe(1)
  })

  it('is chosen by owners only, and by no API key', async () => {
    const admin = await test.newUser(owner.account, 'admin')
    expect((await choose(admin, 5)).body.code).toBe('idleTime.ownersOnly')
    expect((await choose(await test.newUser(owner.account, 'sender'), 5)).body.code).toBe('right.missing')
    const made = { name: 'shop', mode: 'live', scopes: ['read:Account', 'update:Account'] }
    const { key } = (await owner.call(createApiKey, { body: made })).body
    const byKey = callerWith(test.fetch, { authorization: `Bearer ${key}` })
    expect((await byKey(updateIdleTime, { body: { minutes: 5 } })).body.code).toBe('idleTime.ownersOnly')
    expect(await minutesOf(owner)).toBe(1)
  })

  it.each([0, 61, 1.5, '5'])('is refused: %s', async (minutes) => {
    expect((await owner.call(updateIdleTime, { body: { minutes } })).status).toBe(422)
  })

  it('is inherited by sub-accounts, which may choose their own', async () => {
    const sub = await test.newUser(await test.newAccount({}, owner.account), 'owner')
    const other = await test.newUser(await test.newAccount(), 'owner')
    await choose(owner, 20)
    expect((await sub.call(getIdleTime)).body).toEqual({ minutes: null, inherited: 20, inForce: 20, most: 60 })
    const acting = { 'songsarn-account': sub.account.accountId }
    expect((await owner.call(getIdleTime, {}, acting)).body.inherited).toBe(20)
    expect([await minutesOf(sub), await minutesOf(other)]).toEqual([20, 1])
    await choose(sub, 5)
    expect([await minutesOf(sub), await minutesOf(owner)]).toEqual([5, 20])
    expect((await choose(owner, 7, acting)).status).toBe(200)
    expect([await minutesOf(sub), await minutesOf(owner)]).toEqual([7, 20])
    expect((await other.call(getIdleTime, {}, acting)).status).toBe(404)
  })

  it('has a ceiling of the provider, also when it was chosen before', async () => {
    await choose(owner, 30)
    const strict = testApp(store, { mostIdleMinutes: 10 })
    const cookie = `__Host-songsarn=${owner.token}`
    const call = callerWith(strict.fetch, { cookie })
    expect((await call(getIdleTime)).body).toEqual({ minutes: 30, inherited: 1, inForce: 10, most: 10 })
    expect((await call(whoAmI)).body.idleMinutes).toBe(10)
    const refused = await call(updateIdleTime, { body: { minutes: 11 } })
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([422, 'idleTime.aboveMost', { most: 10 }])
    expect((await call(updateIdleTime, { body: { minutes: 10 } })).status).toBe(200)
  })

  it('lets sessions last longer than it, and never shorter than 30 minutes', async () => {
    const lasts = async (minutes: number) => {
      test.later(minutes * MINUTE)
      const { status } = await owner.call(whoAmI)
      return status === 200
    }
    await choose(owner, 5)
    expect(await lasts(29)).toBe(true)
    await choose(owner, 60)
    const second = await callerWith(test.fetch, {})(signIn, { body: { login: owner.username, password: PASSWORD } })
    expect(second.status).toBe(200)
    expect(await lasts(74)).toBe(true)
    expect((await owner.call(listOwnSessions)).body.items).toHaveLength(2)
    test.later(2 * MINUTE)
    // The second session was idle for 76 minutes.
    expect((await owner.call(listOwnSessions)).body.items).toHaveLength(1)
    expect(await lasts(76)).toBe(false)
  })
})
