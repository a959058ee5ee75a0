import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { changePassword, type SessionUser, signIn, signOut, updateMe, whoAmI } from '@songsarn/contract/session'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app.ts'
import { forEachEngine } from '../../testing/database.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { asWorker } from '../db/tenancy.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

forEachEngine('signing in', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let user: TestUser
  /** Runs between the check of a right password and the start of its session. */
  let onVerified = async () => {}
  const passwords = {
    hash: async (password: string) => `plain ${password}`,
    async verify(hash: string, password: string) {
      const isRight = hash === `plain ${password}`
      if (isRight) await onVerified()
      return isRight
    },
  }
  beforeAll(async () => {
    store = await open()
    test = testApp(store, { signInLimits: { perLogin: 3, perAddress: 1000 }, passwords })
  }, 60_000)
  afterAll(() => store?.close())
  beforeEach(async () => {
    user = await test.newUser(await test.newAccount(), 'sender')
  })

  const enter = (login: string, password = PASSWORD) =>
    callerWith(test.fetch, {})(signIn, { body: { login, password } })
  const isIn = async (one: TestUser = user) => (await one.call(whoAmI)).status === 200

  it('takes the username or the e-mail address in any case and answers the user and a cookie', async () => {
    for (const login of [user.username, user.username.toUpperCase(), ` ${user.username}@EXAMPLE.com `]) {
      const { status, body, headers } = await enter(login)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: user.userId, role: 'sender', roleId: 3, account: { kind: 'customer' } })
      expect(body.accounts).toEqual([{ id: user.account.accountId, name: 'Test', own: true }])
      expect(headers.get('set-cookie')).toMatch(
        /^__Host-songsarn=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
      )
    }
  })

  it('tells nobody whether a login exists', async () => {
    const [unknown, wrong] = [await enter('nobody-at-all'), await enter(user.username, 'wrong')]
    const { requestId: _a, ...first } = JSON.parse(unknown.text)
    const { requestId: _b, ...second } = JSON.parse(wrong.text)
    expect(first).toEqual(second)
    expect([unknown.status, first.code]).toEqual([401, 'session.wrongCredentials'])
  })

  it('refuses a user or an account that is switched off', async () => {
    await asWorker(store, (trx) =>
      trx.updateTable('accounts').set({ active: false }).where('id', '=', user.account.accountId).execute(),
    )
    expect((await enter(user.username)).body.code).toBe('session.wrongCredentials')
    expect(await isIn()).toBe(false)
  })

  it('ends the session that was open before', async () => {
    const again = callerWith(test.fetch, { cookie: `__Host-songsarn=${user.token}` })
    expect((await again(signIn, { body: { login: user.username, password: PASSWORD } })).status).toBe(200)
    expect(await isIn()).toBe(false)
  })

  describe('after too many failures', () => {
    it('refuses the right password too, says how long, and lets in again after that', async () => {
      for (const _ of [1, 2, 3]) expect((await enter(user.username, 'wrong')).status).toBe(401)
      const { status, headers, body } = await enter(user.username)
      expect([status, body.code]).toEqual([429, 'request.tooMany'])
      const wait = Number(headers.get('retry-after'))
      expect(wait).toBeGreaterThan(14 * 60)
      test.later(wait * 1000)
      expect((await enter(user.username)).status).toBe(200)
    })

    it('counts failures only, and forgets them after a success', async () => {
      for (const password of ['wrong', 'wrong', PASSWORD, PASSWORD, PASSWORD, PASSWORD, 'wrong', 'wrong', PASSWORD])
        expect((await enter(user.username, password)).status).not.toBe(429)
    })

    it('lets no burst of guesses through', async () => {
      const tries = await Promise.all(Array.from({ length: 12 }, () => enter(user.username, 'wrong')))
      const looked = tries.filter(({ status }) => status === 401).length
      // One more attempt may run beside the last counted one.
      expect(looked).toBeLessThanOrEqual(4)
    })
  })

  describe('a session', () => {
    it('ends at sign-out', async () => {
      const { status, headers } = await user.call(signOut)
      expect(status).toBe(204)
      expect(headers.get('set-cookie')).toMatch(/^__Host-songsarn=; .*Max-Age=0/)
      expect(await isIn()).toBe(false)
    })

    it('ends after 30 idle minutes, not after 30 busy ones', async () => {
      for (const _ of [1, 2, 3]) {
        test.later(20 * MINUTE)
        expect(await isIn()).toBe(true)
      }
      test.later(31 * MINUTE)
      expect(await isIn()).toBe(false)
    })

    it('ends after 12 hours however busy', async () => {
      for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
        test.later(20 * MINUTE)
        expect(await isIn()).toBe(true)
      }
      test.later(20 * MINUTE)
      expect(await isIn()).toBe(false)
      test.later(-12 * HOUR)
    })

    it('ends at once when the user is switched off', async () => {
      await asWorker(store, (trx) =>
        trx.updateTable('users').set({ active: false }).where('id', '=', user.userId).execute(),
      )
      expect(await isIn()).toBe(false)
    })

    it('is kept as a hash', async () => {
      const kept = await asWorker(store, (trx) => trx.selectFrom('sessions').selectAll().execute())
      expect(JSON.stringify(kept)).not.toContain(user.token)
    })
  })

  describe('changing the password', () => {
    const NEW = 'another horse 8 staple'
    const change = (body: { current?: string; newPass?: string; confirm?: string }) =>
      user.call(changePassword, { body: { current: PASSWORD, newPass: NEW, confirm: body.newPass ?? NEW, ...body } })

    it('ends every other session and keeps this one', async () => {
      const other = await enter(user.username)
      const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect((await change({})).status).toBe(204)
      expect((await callerWith(test.fetch, { cookie })(whoAmI)).status).toBe(401)
      expect(await isIn()).toBe(true)
      expect((await enter(user.username)).status).toBe(401)
      expect((await enter(user.username, NEW)).status).toBe(200)
    })

    it('ends a session that the old password is starting at the same moment', async () => {
      onVerified = async () => {
        onVerified = async () => {}
        expect((await change({})).status).toBe(204)
      }
      const refused = await enter(user.username)
      expect([refused.status, refused.body.code]).toEqual([401, 'session.wrongCredentials'])
      const left = await asWorker(store, (trx) =>
        trx.selectFrom('sessions').select('tokenHash').where('userId', '=', user.userId).execute(),
      )
      expect(left).toHaveLength(1)
      expect(await isIn()).toBe(true)
    })

    it('takes a password as long as sign-in takes it, and none that is longer', async () => {
      const longest = NEW.padEnd(1024, '.')
      const refused = await change({ newPass: `${longest}.` })
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'newPass'])
      expect((await change({ newPass: longest })).status).toBe(204)
      expect((await enter(user.username, longest)).status).toBe(200)
    })

    it.each([
      ['a wrong current one', { current: 'wrong' }, 'password.wrongCurrent', 'current'],
      ['one of fewer than 12 characters', { newPass: 'short 7 ho!' }, 'password.weak', 'newPass'],
      ['one of the commonest', { newPass: 'Password1234' }, 'password.weak', 'newPass'],
      ['one that repeats a character', { newPass: 'aaaaaaaaaaaaaaaa' }, 'password.weak', 'newPass'],
      ['two that differ', { confirm: 'another horse 8 stable' }, 'password.mismatch', 'confirm'],
    ])('refuses %s', async (_, body, code, field) => {
      const refused = await change(body)
      expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([422, code, field])
    })

    it('refuses the user’s own name', async () => {
      expect((await change({ newPass: `${user.username}!` })).body.code).toBe('password.weak')
    })

    it('limits guesses of the current one', async () => {
      for (const _ of [1, 2, 3]) await change({ current: 'wrong' })
      expect((await change({})).status).toBe(429)
    })
  })

  it('changes the own name and language, whichever account is acted for', async () => {
    const child = await test.newAccount({ name: 'Child' }, user.account)
    const { status, body } = await user.call(
      updateMe,
      { body: { fullName: ' Somsri ', locale: 'th' } },
      { 'songsarn-account': child.accountId },
    )
    expect([status, body.fullName, body.locale]).toEqual([200, 'Somsri', 'th'])
    const seen: SessionUser = (await user.call(whoAmI)).body
    expect([seen.fullName, seen.locale]).toEqual(['Somsri', 'th'])
    expect(seen.accounts.map(({ name }) => name)).toEqual(['Test', 'Child'])
  })
})
