import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { defineCall } from '@songsarn/contract/base/call'
import { callerWith, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { createApp } from '../../run/app.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { ApiProblem } from './api-problem.ts'
import { type CallerContext, handle } from './handle.ts'

/** A call whose handler is the test's own. */
const send = defineCall({
  method: 'POST',
  path: '/v1/send',
  summary: 'Send.',
  access: 'signedIn',
  status: 204,
  idempotency: 'optional',
})

forEachEngine('afterCommit', (open) => {
  let store: OpenDatabase
  let user: TestUser
  let run: (context: CallerContext) => Promise<void>
  let call: (headers?: Record<string, string>) => Promise<number>
  const woken: string[] = []

  beforeAll(async () => {
    store = await open()
    const test = testApp(store, { delivery: { wake: () => woken.push('delivery') } })
    const jobs = { ...test.ports.jobs, wake: (name: string) => woken.push(name) }
    const handler = handle(send, async (context) => {
      await run(context)
      return undefined
    })
    const app = createApp({ ...test.ports, jobs }, [handler])
    user = await test.newUser(await test.newAccount(), 'owner')
    const fetch = (path: string, init?: RequestInit) =>
      app(new Request(`http://127.0.0.1${path}`, init), { address: '127.0.0.1' })
    call = async (headers) =>
      (await callerWith(fetch, { cookie: `__Host-songsarn=${user.token}` })(send, {}, headers)).status
  })
  afterAll(() => store?.close())
  beforeEach(() => {
    woken.length = 0
  })

  it('wakes each topic once, when the transaction is committed', async () => {
    run = async ({ transaction, afterCommit }) => {
      await transaction(async () => {
        afterCommit('delivery', 'expansion')
        afterCommit('delivery')
      })
      expect(woken).toEqual([])
    }
    expect(await call()).toBe(204)
    expect(woken).toEqual(['delivery', 'expand-communication'])
  })

  it('wakes no topic when the transaction is rolled back', async () => {
    run = ({ transaction, afterCommit }) =>
      transaction(async () => {
        afterCommit('delivery')
        throw new ApiProblem('resource.notFound')
      })
    expect([await call(), await call({ 'idempotency-key': 'key-1' })]).toEqual([404, 404])
    expect(woken).toEqual([])
  })

  it('wakes no topic for a repeated Idempotency-Key', async () => {
    run = async ({ afterCommit }) => afterCommit('delivery')
    expect([await call({ 'idempotency-key': 'key-2' }), await call({ 'idempotency-key': 'key-2' })]).toEqual([204, 204])
    expect(woken).toEqual(['delivery'])
  })
})
