import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { defineCall } from '@songsarn/contract/base/call'
import * as z from 'zod/mini'
import { callerWith, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { identifyWith } from '../../account/sign-in/auth/identify.ts'
import { wakesOf } from '../../run/wakes.ts'
import { keyedHash, sha256 } from '../crypto/hash.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { asWorker } from '../db/tenancy.ts'
import { ApiProblem, problemResponse } from './api-problem.ts'
import { handle } from './handle.ts'
import type { ServePorts } from './ports.ts'
import { requestIdOf } from './request-id.ts'
import { serve } from './serve.ts'

/** A call that charges, to try keys on: its handler is the test's own. */
const spend = defineCall({
  method: 'POST',
  path: '/v1/spend',
  summary: 'Spend.',
  access: 'signedIn',
  body: z.object({ credits: z.number() }),
  answer: z.object({ times: z.number() }),
  status: 201,
  idempotency: 'required',
})

forEachEngine('an Idempotency-Key', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let user: TestUser
  let times = 0
  let during: () => Promise<void> = async () => {}
  let keepInside = false

  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    user = await test.newUser(await test.newAccount(), 'owner')
    times = 0
    during = async () => {}
    keepInside = false
  })

  const handler = handle(spend, async (context) => {
    times += 1
    const answer = { times }
    if (keepInside) await context.transaction((trx) => context.saveResponse(trx, answer))
    await during()
    return answer
  })
  const call = (
    body: { credits: number },
    key = 'key-1',
    by = user,
    ports: Omit<ServePorts, 'identify' | 'wakes'> = test.ports,
  ) => {
    const fetch: TestApp['fetch'] = async (path, init) => {
      const request = new Request(`http://127.0.0.1${path}`, init)
      const arrival = { request, requestId: requestIdOf(request), address: '127.0.0.1', params: {} }
      const servePorts = { ...ports, identify: identifyWith(test.ports), wakes: wakesOf(test.ports) }
      return serve(servePorts, handler, arrival).catch((error) =>
        problemResponse(error instanceof ApiProblem ? error : new ApiProblem('service.fault'), requestIdOf(request)),
      )
    }
    const headers = { cookie: `__Host-songsarn=${by.token}`, ...(key && { 'idempotency-key': key }) }
    return callerWith(fetch, headers)(spend, { body })
  }

  it('is required where a call charges, and must be plain', async () => {
    for (const key of ['', 'two words', 'x'.repeat(256)]) {
      const { status, body } = await call({ credits: 1 }, key)
      expect([status, body.code]).toEqual([422, 'idempotency.keyRequired'])
    }
    expect(times).toBe(0)
  })

  it('gets the first answer again', async () => {
    const first = await call({ credits: 1 })
    const again = await call({ credits: 1 })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(times).toBe(1)
  })

  it('is refused with another body', async () => {
    await call({ credits: 1 })
    const { status, body } = await call({ credits: 2 })
    expect([status, body.code]).toEqual([422, 'idempotency.mismatch'])
  })

  it('stores no hash of the body on which guesses can be tried', async () => {
    await call({ credits: 1 })
    const { fingerprint } = await asWorker(store, (trx) =>
      trx
        .selectFrom('idempotencyKeys')
        .select('fingerprint')
        .where('userId', '=', user.userId)
        .executeTakeFirstOrThrow(),
    )
    const request = 'POST /v1/spend\n{"credits":1}'
    expect(fingerprint).not.toBe(await sha256(request))
    expect(fingerprint).toBe(await keyedHash(test.ports.secretKey, request))
  })

  it('belongs to one user of one account', async () => {
    await call({ credits: 1 })
    const other = await test.newUser(user.account, 'owner')
    expect((await call({ credits: 2 }, 'key-1', other)).body.times).toBe(2)
  })

  it('runs once when it comes twice at once', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    let begun = () => {}
    const running = new Promise<void>((resolve) => {
      begun = resolve
    })
    during = () => {
      begun()
      return gate
    }
    const first = call({ credits: 1 })
    await running
    const second = await call({ credits: 1 })
    expect([second.status, second.body.code]).toEqual([409, 'idempotency.running'])
    go()
    expect((await first).status).toBe(201)
    expect(times).toBe(1)
  })

  it('is free again after a fault', async () => {
    during = async () => {
      throw new Error('down')
    }
    expect((await call({ credits: 1 })).status).toBe(500)
    during = async () => {}
    expect((await call({ credits: 1 })).body.times).toBe(2)
  })

  it('keeps a refusal', async () => {
    during = async () => {
      throw new ApiProblem('credit.insufficient', { params: { missing: 3 } })
    }
    const first = await call({ credits: 1 })
    during = async () => {}
    const again = await call({ credits: 1 })
    expect([again.status, again.body.code, again.body.params]).toEqual([422, 'credit.insufficient', { missing: 3 }])
    expect(again.text).toBe(first.text)
  })

  it('is taken over when the first attempt died, and asked again after a day', async () => {
    await call({ credits: 1 })
    await asWorker(store, (trx) =>
      trx
        .updateTable('idempotencyKeys')
        .set({ status: null, body: null, runningUntil: new Date(test.ports.now().getTime() + 1000) })
        .where('userId', '=', user.userId)
        .execute(),
    )
    expect((await call({ credits: 1 })).body.code).toBe('idempotency.running')
    test.later(2000)
    expect((await call({ credits: 1 })).body.times).toBe(2)
    await asWorker(store, (trx) => trx.updateTable('idempotencyKeys').set({ expiresAt: test.ports.now() }).execute())
    expect((await call({ credits: 5 })).body.times).toBe(3)
  })

  it('is refused to an account with too many keys, but repetitions are not', async () => {
    const { db, roles, distributed } = store
    const limited = { ...test.ports, store: { db, roles, distributed }, mostKeys: { live: 3, trial: 3 } }
    const statusOf = async (key: string, by = user) => (await call({ credits: 1 }, key, by, limited)).status
    const statuses: number[] = []
    for (const key of ['a', 'b', 'c', 'd', 'e']) statuses.push(await statusOf(key))
    expect([statuses, times]).toEqual([[201, 201, 201, 429, 429], 3])
    expect((await call({ credits: 1 }, 'a', user, limited)).headers.get('idempotency-replayed')).toBe('true')
    expect(await statusOf('a', await test.newUser(await test.newAccount(), 'owner'))).toBe(201)

    await asWorker(store, (trx) => trx.deleteFrom('idempotencyKeys').where('userId', '=', user.userId).execute())
    expect(await statusOf('f')).toBe(429)
    test.later(60_001)
    expect(await statusOf('f')).toBe(201)
  })

  describe('whose answer was saved in the handler’s transaction', () => {
    it('gets it again, though the process died before it was sent', async () => {
      keepInside = true
      during = async () => {
        throw new Error('died after the commit')
      }
      expect((await call({ credits: 1 })).status).toBe(500)
      const again = await call({ credits: 1 })
      expect([again.status, again.body.times, times]).toEqual([201, 1, 1])
    })
  })
})
