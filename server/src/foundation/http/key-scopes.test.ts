import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { KEY_SCOPES } from '@songsarn/contract/account/key-scopes'
import { calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { callerWith, type TestApp, testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { newId } from '../db/id.ts'

/* Every call, with an API key of every scope. */

let store: OpenDatabase
let test: TestApp
beforeAll(async () => {
  store = await testDatabase('postgres')
  test = testApp(store)
})
afterAll(() => store?.close())

const closed = Object.entries<CallDefinition>(calls).filter(([, call]) => call.access !== 'public')
/** Ids that do not exist. */
const params = { id: newId(), messageId: newId(), otcId: newId(), tempId: newId(), name: 'senders' }
/** Fewer than the calls that one account may make at a time. */
const fewAtOnce = limitConcurrency({ running: 8, waiting: closed.length, refuse: () => new Error('too many') })

describe('a test key', () => {
  const keyed = KEY_SCOPES.flatMap((scope) => scope.calls)
  const nameOf = (call: CallDefinition) => closed.find(([, one]) => one === call)?.[0]

  it('may only make calls that change nothing live', () => {
    expect(keyed.filter(({ testKeys }) => testKeys).map((call) => [nameOf(call), call.testKeys])).toEqual([
      ['getAccount', 'same'],
      ['createMessages', 'dryRun'],
      ['requestOtp', 'own'],
      ['verifyOtp', 'own'],
      ['listSenders', 'same'],
    ])
  })

  it('is refused for every other call, whatever its scopes', async () => {
    const owner = await test.newUser(await test.newAccount({ credits: 10 }), 'owner')
    const body = { name: 'All', mode: 'test', scopes: KEY_SCOPES.map(({ scope }) => scope) }
    const made = await owner.call(calls.createApiKey, { body })
    const bearer = callerWith(test.fetch, { authorization: `Bearer ${made.body.key}` })
    for (const call of keyed.filter(({ testKeys }) => !testKeys)) {
      const { status, body: problem } = await bearer(call, { params }, { 'idempotency-key': newId() })
      expect([nameOf(call), status, problem.code]).toEqual([nameOf(call), 403, 'apiKey.isTest'])
    }
    expect((await bearer(calls.getAccount)).body).toMatchObject({ creditBalance: null, creditHeld: null })
  })
})

describe('a live key with one scope', () => {
  it.each(KEY_SCOPES)('$scope makes the calls of this right, and no other', async ({ scope, calls: allowed }) => {
    const owner = await test.newUser(await test.newAccount(), 'owner')
    const made = await owner.call(calls.createApiKey, { body: { name: scope, mode: 'live', scopes: [scope] } })
    const bearer = callerWith(test.fetch, { authorization: `Bearer ${made.body.key}` })
    const wrong: string[] = []
    const check = async ([name, call]: (typeof closed)[number]) => {
      const { status, body } = await bearer(call, { params }, { 'idempotency-key': newId() })
      const isRefused = status === 403 && body.code === 'right.missing'
      if (status === 429 || isRefused === allowed.includes(call)) wrong.push(`${name} ${status} ${body.code}`)
    }
    await Promise.all(closed.map((one) => fewAtOnce(() => check(one))))
    expect(wrong).toEqual([])
  })
})
