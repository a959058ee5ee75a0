import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@songsarn/contract/account/own-sessions'
import { signIn, whoAmI } from '@songsarn/contract/account/session'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../../testing/app.ts'
import { forEachEngine } from '../../../../testing/database.ts'
import type { OpenDatabase } from '../../../foundation/db/connect.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

forEachEngine('own sessions', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    user = await test.newUser(await test.newAccount(), 'owner')
  })

  /** Signs the user in from a browser; calls as that session. */
  async function enter(userAgent: string, address: string, who = user): Promise<TestUser['call']> {
    const from: TestApp['fetch'] = (path, init) => test.app(new Request(`http://127.0.0.1${path}`, init), { address })
    const { headers } = await callerWith(from, { 'user-agent': userAgent })(signIn, {
      body: { login: who.username, password: PASSWORD },
    })
    return callerWith(from, { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' })
  }
  const list = async (call: TestUser['call']) => (await call(listOwnSessions)).body.items

  it('lists only the own sessions, the present session first, with browser and address', async () => {
    await test.newUser(user.account, 'admin')
    const phone = await enter(IPHONE, '198.51.100.7')
    test.later(2 * 60_000)
    await enter(CHROME, '203.0.113.9')
    expect(await list(phone)).toMatchObject([
      { browser: 'Safari', system: 'iOS', device: 'phone', address: '198.51.100.7', current: true },
      { browser: 'Chrome', system: 'Windows', device: 'computer', address: '203.0.113.9', current: false },
      { browser: null, system: null, device: 'other', address: null, current: false },
    ])
  })

  it('leaves out a session that has ended by itself', async () => {
    await enter(CHROME, '203.0.113.9')
    test.later(29 * 60_000)
    expect(await list(user.call)).toHaveLength(2)
    test.later(2 * 60_000)
    expect(await list(user.call)).toHaveLength(1)
  })

  it('ends one at once, once, and says so in the audit log', async () => {
    const phone = await enter(IPHONE, '198.51.100.7')
    const id = (await list(phone))[0]?.id
    const answers = await Promise.all([1, 2].map(() => user.call(endOwnSession, { params: { id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await phone(whoAmI)).status).toBe(401)
    expect((await user.call(whoAmI)).status).toBe(200)
    const { items } = (await user.call(listAudit)).body
    expect(items[0]).toMatchObject({ action: 'signOut', subject: 'Auth', by: { name: user.username } })
    expect(items[0]?.changes).toContainEqual({ field: 'address', before: '198.51.100.7', after: null })
  })

  it('ends no session of another user, not even of the same account', async () => {
    const other = await test.newUser(user.account, 'sender')
    const id = (await list(other.call))[0]?.id
    expect((await user.call(endOwnSession, { params: { id } })).status).toBe(404)
    await user.call(endOtherSessions)
    expect((await other.call(whoAmI)).status).toBe(200)
  })

  it('ends all others and keeps this one', async () => {
    const others = [await enter(IPHONE, '198.51.100.7'), await enter(CHROME, '203.0.113.9')]
    expect((await user.call(endOtherSessions)).status).toBe(204)
    for (const call of others) expect((await call(whoAmI)).status).toBe(401)
    expect(await list(user.call)).toMatchObject([{ current: true }])
    expect((await user.call(listAudit)).body.items).toHaveLength(2)
  })
})
