import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  changePassword,
  getMe,
  type SessionUser,
  signIn,
  signOut,
  updateMe,
  whoAmI,
} from '@songsarn/contract/account/session'
import { updateUser } from '@songsarn/contract/account/users'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../../testing/app.ts'
import { forEachEngine } from '../../../../testing/database.ts'
import { queuedMails } from '../../../../testing/mails.ts'
import { breachedPasswords } from '../../../adapters/breached-passwords.ts'
import type { OpenDatabase } from '../../../foundation/db/connect.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import { identifyWith } from './identify.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

forEachEngine('signing in', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let user: TestUser
  /** Runs between the check of a right password and the start of its session. */
  let onVerified = async () => {}
  const passwords = {
    isBreached: breachedPasswords(),
    hash: async (password: string) => `plain ${password}`,
    async verify(hash: string, password: string) {
      const isRight = hash === `plain ${password}`
      if (isRight) await onVerified()
      return isRight
    },
  }
  beforeAll(async () => {
    store = await open()
    test = testApp(store, { signInLimits: { perLogin: 3, perAddress: 1000, perUser: 8 }, passwords })
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    user = await test.newUser(await test.newAccount(), 'sender')
  })

  const enter = (login: string, password = PASSWORD) =>
    callerWith(test.fetch, {})(signIn, { body: { login, password } })
  const isIn = async (one: TestUser = user) => (await one.call(whoAmI)).status === 200

  it('takes the username or the email address in any case and answers the user and a cookie', async () => {
    for (const login of [user.username, user.username.toUpperCase(), ` ${user.username}@EXAMPLE.com `]) {
      const { status, body, headers } = await enter(login)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: user.userId, role: 'sender', roleId: 3, account: { kind: 'customer' } })
      expect(body.accounts).toEqual([{ id: user.account.accountId, name: 'Test', own: true }])
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Host-songsarn=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
      )
    }
  })

  it('does not tell whether a login exists', async () => {
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

  it('looks a session up once for the calls that come during a look-up', async () => {
    let looks = 0
    const now = () => {
      looks++
      return new Date()
    }
    const identify = identifyWith({ ...test.ports, now })
    const ask = () =>
      identify(
        { call: whoAmI, access: 'signedIn' },
        new Request('http://127.0.0.1/v1/session', { headers: { cookie: `__Host-songsarn=${user.token}` } }),
      )
    const callers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(callers.map((caller) => caller.user.id)).toEqual(Array.from({ length: 8 }, () => user.userId))
    expect(looks).toBe(2)
    await user.call(signOut)
    await expect(ask()).rejects.toMatchObject({ code: 'session.required' })
  })

  it('ends the session that was open before', async () => {
    const again = callerWith(test.fetch, { cookie: `__Host-songsarn=${user.token}` })
    expect((await again(signIn, { body: { login: user.username, password: PASSWORD } })).status).toBe(200)
    expect(await isIn()).toBe(false)
  })

  it('mails the user what happened in their name: a new browser, another password, another address', async () => {
    const { tenantId } = user.account
    const mails = async () =>
      (await queuedMails(store, tenantId)).map(({ template, to, text }) => ({ template, to, text }))
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const enterAs = async (cookie = '') => {
      const body = { login: user.username, password: PASSWORD }
      const { headers } = await callerWith(test.fetch, { cookie, 'user-agent': agent })(signIn, { body })
      return headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
    }
    const cookie = await enterAs()
    const to = `${user.username}@example.com`
    const [first, ...more] = await mails()
    expect([first?.template, first?.to, more]).toEqual(['newBrowser', to, []])
    expect(first?.text).toMatch(/Firefox, Linux, 127\.0\.0\.1, \d/)
    // The browser is known from now on.
    await enterAs(cookie)
    expect(await mails()).toHaveLength(1)

    const newPass = 'another horse 8 staple'
    await callerWith(test.fetch, { cookie: await enterAs(cookie) })(changePassword, {
      body: { current: PASSWORD, newPass, confirm: newPass },
    })
    const owner = await test.newUser(user.account, 'owner')
    const change = (body: object) => owner.call(updateUser, { params: { id: user.userId }, body })
    await change({ email: `new-${to}` })
    await change({ password: PASSWORD, confirmPass: PASSWORD })
    expect((await mails()).slice(1).map(({ template, to: reader }) => [template, reader])).toEqual([
      ['passwordChanged', to],
      ['emailChanged', to],
      ['passwordChanged', `new-${to}`],
    ])
  })

  it('does not mail users about their first sign-in', async () => {
    await asWorker(store, (trx) =>
      trx.updateTable('users').set({ lastSignInAt: null }).where('id', '=', user.userId).execute(),
    )
    await enter(user.username)
    expect(await queuedMails(store, user.account.tenantId)).toEqual([])
  })

  describe('after too many failures', () => {
    /** A try from a network, in a browser with these cookies. */
    const from = (address: string, login: string, password: string, cookie = '') =>
      callerWith((path, init) => test.app(new Request(`http://127.0.0.1${path}`, init), { address }), { cookie })(
        signIn,
        { body: { login, password } },
      )
    const deviceOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[1]?.split(';')[0] ?? ''

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
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(3)
    })

    it('counts the username and the email address as one', async () => {
      for (const login of [user.username, `${user.username}@example.com`, user.username.toUpperCase()])
        expect((await enter(login, 'wrong')).status).toBe(401)
      expect((await enter(`${user.username}@example.com`)).status).toBe(429)
    })

    it('limits the network that guessed, the /64 of IPv6, and no other', async () => {
      for (const end of [1, 2, 3]) await from(`2001:db8:5:5::${end}`, user.username, 'wrong')
      expect((await from('2001:db8:5:5:ffff::9', user.username, PASSWORD)).status).toBe(429)
      expect((await from('[2001:db8:5:5::7]:40112', user.username, PASSWORD)).status).toBe(429)
      expect((await from('2001:db8:5:6::1', user.username, PASSWORD)).status).toBe(200)
      const other = await test.newUser(user.account, 'viewer')
      expect((await from('2001:db8:5:5::1', other.username, PASSWORD)).status).toBe(200)
    })

    it('lets the user in from a browser where they signed in before, with a count of its own', async () => {
      const device = deviceOf(await from('198.51.100.1', user.username, PASSWORD))
      expect(device).toMatch(/^__Host-songsarn-device=/)
      for (const _ of [1, 2, 3]) await from('198.51.100.1', user.username, 'wrong')
      expect((await from('198.51.100.1', user.username, PASSWORD)).status).toBe(429)
      expect((await from('198.51.100.1', user.username, PASSWORD, device)).status).toBe(200)
      for (const _ of [1, 2, 3]) expect((await from('198.51.100.2', user.username, 'wrong', device)).status).toBe(401)
      expect((await from('198.51.100.3', user.username, PASSWORD, device)).status).toBe(429)
      expect((await from('198.51.100.3', user.username, PASSWORD)).status).toBe(200)
    })

    it('accepts no browser of another user, no changed cookie, and no cookie from before a change of the password', async () => {
      const other = await test.newUser(user.account, 'viewer')
      const own = await from('198.51.100.8', user.username, PASSWORD)
      const old = deviceOf(own)
      const changed = await callerWith(test.fetch, {
        cookie: `${own.headers.getSetCookie()[0]?.split(';')[0]}; ${old}`,
      })(changePassword, {
        body: { current: PASSWORD, newPass: 'another horse 8 staple', confirm: 'another horse 8 staple' },
      })
      const renewed = deviceOf(changed)
      const foreign = deviceOf(await from('198.51.100.8', other.username, PASSWORD))
      for (const _ of [1, 2, 3]) await from('198.51.100.9', user.username, 'wrong')
      for (const cookie of [old, foreign, old.replace(/\d/, '9'), `${old}~`, '__Host-songsarn-device=~~a.b.c'])
        expect((await from('198.51.100.9', user.username, 'another horse 8 staple', cookie)).status).toBe(429)
      expect((await from('198.51.100.9', user.username, 'another horse 8 staple', renewed)).status).toBe(200)
    })

    it('remembers several users of one browser', async () => {
      const other = await test.newUser(user.account, 'viewer')
      const first = deviceOf(await from('198.51.100.20', user.username, PASSWORD))
      const both = deviceOf(await from('198.51.100.20', other.username, PASSWORD, first))
      for (const { username } of [user, other]) {
        for (const _ of [1, 2, 3]) await from('198.51.100.21', username, 'wrong')
        expect((await from('198.51.100.21', username, PASSWORD)).status).toBe(429)
        expect((await from('198.51.100.21', username, PASSWORD, both)).status).toBe(200)
      }
    })

    it('limits guesses from many networks by growing pauses, not in known browsers', async () => {
      const device = deviceOf(await from('203.0.113.1', user.username, PASSWORD))
      const guess = (n: number) => from(`10.0.${n >> 8}.${n & 255}`, user.username, 'wrong')
      // The limit of this test is 8.
      for (let n = 0; n < 8; n++) expect((await guess(n)).status).toBe(401)
      const pauses: number[] = []
      for (let n = 8; n < 60; n++) {
        const { status, headers } = await guess(n)
        expect(status).toBe(429)
        const wait = Number(headers.get('retry-after'))
        pauses.push(wait)
        test.later(wait * 1000)
        expect((await guess(n)).status).toBe(401)
      }
      expect(pauses.slice(0, 12)).toEqual([60, 60, 60, 60, 60, 120, 120, 120, 120, 120, 240, 240])
      expect(pauses.at(-1)).toBe(3600)
      expect((await from('192.0.2.1', user.username, PASSWORD)).status).toBe(429)
      expect((await from('192.0.2.1', user.username, PASSWORD, device)).status).toBe(200)
      test.later(-pauses.reduce((sum, pause) => sum + pause * 1000, 0))
    })
  })

  describe('a session', () => {
    it('ends at sign-out', async () => {
      const { status, headers } = await user.call(signOut)
      expect(status).toBe(204)
      expect(headers.get('set-cookie')).toMatch(/^__Host-songsarn=; .*Max-Age=0/)
      expect(await isIn()).toBe(false)
    })

    it('ends after 30 idle minutes, not after 30 busy minutes', async () => {
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

    it('ends when its user has 100 that were used later', async () => {
      for (let started = 0; started < 100; started += 1) {
        test.later(1000)
        if (started === 10) expect(await isIn()).toBe(true)
        expect((await enter(user.username)).status).toBe(200)
      }
      expect(await isIn()).toBe(false)
      const left = await asWorker(store, (trx) =>
        trx.selectFrom('sessions').select('tokenHash').where('userId', '=', user.userId).execute(),
      )
      expect(left).toHaveLength(100)
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

    it('ends every other session, and gives this one a new token', async () => {
      const other = await enter(user.username)
      const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? ''
      const former = callerWith(test.fetch, { cookie: `__Host-songsarn=${user.token}` })
      expect((await former(whoAmI)).status).toBe(200)
      expect((await change({})).status).toBe(204)
      expect((await callerWith(test.fetch, { cookie })(whoAmI)).status).toBe(401)
      expect((await former(whoAmI)).status).toBe(401)
      expect((await user.call(whoAmI)).status).toBe(200)
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

    it('takes a password as long as sign-in takes it, and refuses a longer one', async () => {
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
      ['one that was found in breaches', { newPass: 'ManchesterUnited7' }, 'password.weak', 'newPass'],
      ['the name of this service', { newPass: 'Songsarn-2468!' }, 'password.weak', 'newPass'],
      ['a part of its address', { newPass: 'example-13579' }, 'password.weak', 'newPass'],
      ['the current one', { newPass: PASSWORD }, 'password.weak', 'newPass'],
      ['one that repeats a character', { newPass: 'aaaaaaaaaaaaaaaa' }, 'password.weak', 'newPass'],
      ['two that differ', { confirm: 'another horse 8 stable' }, 'password.mismatch', 'confirm'],
    ])('refuses %s', async (_, body, code, field) => {
      const refused = await change(body)
      expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([422, code, field])
    })

    it('refuses the user’s own name', async () => {
      for (const newPass of [`${user.username}!`, `${user.username}-${user.username}`])
        expect((await change({ newPass })).body.code).toBe('password.weak')
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
    expect((await user.call(getMe)).body).toEqual(seen)
  })

  it('keeps what the user chose of the looks of the console, each by itself', async () => {
    const choose = async (preferences: object) => user.call(updateMe, { body: { preferences } })
    expect((await user.call(getMe)).body.preferences).toEqual({})
    await choose({ skin: 'dark', menu: 'collapsed' })
    expect((await choose({ menu: 'open' })).body.preferences).toEqual({ skin: 'dark', menu: 'open' })
    expect((await user.call(whoAmI)).body.preferences).toEqual({ skin: 'dark', menu: 'open' })
    const { status, body } = await choose({ skin: 'neon' })
    expect([status, body.errors]).toMatchObject([422, [{ path: 'preferences.skin' }]])
  })
})
