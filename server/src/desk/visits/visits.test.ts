import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { listTransactions } from '@songsarn/contract/account/account'
import { listAudit } from '@songsarn/contract/account/audit'
import { getDesk } from '@songsarn/contract/account/desk'
import { getMe, updateMe, whoAmI } from '@songsarn/contract/account/session'
import { listUsers } from '@songsarn/contract/account/users'
import { beginVisit, endVisit } from '@songsarn/contract/account/visits'
import { calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { requireAllowedInVisit } from '../../account/sign-in/auth/visits.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'

const MINUTE_MS = 60_000
const reason = 'Ticket 17: the balance'

forEachEngine('a visit of the provider', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let operator: TestUser
  let owner: TestUser
  let other: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
    operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
    owner = await test.newUser(await test.newAccount({ name: 'Shop', credits: 7 }), 'owner')
    other = await test.newUser(await test.newAccount({ name: 'Other', credits: 9 }), 'owner')
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  const begin = (by: TestUser, { accountId }: TestUser['account'], body: object = { reason }) =>
    by.call(beginVisit, { params: { id: accountId }, body })

  it('shows the console of the account, and nothing of another one', async () => {
    const { status, body } = await begin(operator, owner.account)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      username: operator.username,
      account: { id: owner.account.accountId, name: 'Shop', kind: 'customer' },
      accounts: [{ id: owner.account.accountId, own: true }],
      visit: { endDate: expect.any(String) },
    })
    expect(body.permission).not.toContain('manage:Desk')
    expect((await operator.call(whoAmI)).body).toEqual(body)
    const users = async (headers = {}) => (await operator.call(listUsers, { query: {} }, headers)).body.items
    expect((await users()).map(({ userName }) => userName)).toEqual([owner.username])
    expect(await users({ 'songsarn-account': other.account.accountId })).toHaveLength(1)
    const named = { query: { account: other.account.accountId } }
    expect((await operator.call(calls.getHome, named)).status).toBe(404)
    expect((await operator.call(listTransactions, { query: {} })).body.items.length).toBeGreaterThan(0)
  })

  it('reads neither texts nor recipients, nor the desk', async () => {
    const codes = async (...some: CallDefinition[]) =>
      Promise.all(some.map(async (call) => (await operator.call(call, { query: {} })).body.code))
    const { listPeople, listLogs, listCommunications, listTemplates, listDrafts, listReports, listNotices } = calls
    const hidden = [listPeople, listLogs, listCommunications, listTemplates, listDrafts, listReports, listNotices]
    expect(await codes(...hidden, getDesk)).toEqual([...hidden, getDesk].map(() => 'right.missing'))
    const id = newId()
    const message = await operator.call(calls.getMessage, { params: { messageId: id } })
    expect(message.body.code).toBe('right.missing')
  })

  it('changes nothing: not in the account, and nothing of the user who looks', async () => {
    expect((await operator.call(updateMe, { body: { fullName: 'X' } })).body.code).toBe('visit.readOnly')
    expect((await operator.call(calls.requestSender, { body: { name: 'Shop' } })).body.code).toBe('visit.readOnly')
    expect((await operator.call(calls.listPasskeys)).body.code).toBe('visit.readOnly')
    const allowed = Object.values<CallDefinition>(calls).filter((call) => {
      if (call.access === 'public') return false
      try {
        requireAllowedInVisit(call)
        return call.method !== 'GET' || call.access === 'signedIn'
      } catch {
        return false
      }
    })
    expect(allowed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      ...['DELETE /v1/session', 'DELETE /v1/visit', 'GET /v1/lookups/{name}', 'GET /v1/me', 'GET /v1/session'],
    ])
  })

  it('is of this session alone, ends when left, and is in both audit logs; the account sees no name', async () => {
    const colleague = await test.newUser(operator.account, 'operator')
    expect((await colleague.call(getDesk)).status).toBe(200)
    expect((await operator.call(endVisit)).body).toMatchObject({ account: { kind: 'provider' }, role: 'operator' })
    expect((await operator.call(getDesk)).status).toBe(200)
    expect((await operator.call(getMe)).body.visit).toBeUndefined()
    // A second time changes nothing.
    expect((await operator.call(endVisit)).status).toBe(200)
    const entries = (await owner.call(listAudit, { query: {} })).body.items
    expect(entries.map(({ action }) => action)).toEqual(['leave', 'visit'])
    expect(entries[1]).toMatchObject({
      ...{ subject: 'Account', target: 'Shop', by: { kind: 'provider', name: null } },
      changes: expect.arrayContaining([{ field: 'reason', before: null, after: reason }]),
    })
    expect((await other.call(listAudit, { query: {} })).body.items).toEqual([])
  })

  it('ends by itself', async () => {
    await begin(operator, other.account)
    const visiting = async (minutes: number) => {
      test.later(minutes * MINUTE_MS)
      return Boolean((await operator.call(whoAmI)).body.visit)
    }
    expect(await visiting(14)).toBe(true)
    expect(await visiting(15)).toBe(true)
    expect(await visiting(2)).toBe(false)
    expect((await operator.call(getDesk)).status).toBe(200)
  })

  it('needs a reason, an account of a customer, and a user of the provider', async () => {
    expect((await begin(operator, owner.account, { reason: ' ' })).body.errors).toMatchObject([{ path: 'reason' }])
    expect((await begin(operator, operator.account)).status).toBe(404)
    expect((await begin(operator, { ...owner.account, accountId: newId() }, {})).status).toBe(404)
    const customer = await test.newUser(owner.account, 'owner')
    expect((await begin(customer, other.account)).status).toBe(403)
  })
})
