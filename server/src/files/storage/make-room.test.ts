import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { makeRoom, storageOf } from './make-room.ts'

forEachEngine('the storage of an account', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  const MB = 1_000_000
  /** A trial account has 50 MB. */
  async function trialUser(): Promise<TestUser & { caller: Caller }> {
    const user = await test.newUser(await test.newAccount({ plan: 'Trials' }), 'owner')
    const { tenantId, accountId } = user.account
    const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: user.userId }
    const caller: Caller = {
      user: { id: user.userId, accountId, role: 'owner', username: user.username },
      tenancy,
      self: tenancy,
      acting: { id: accountId, name: 'Test', paymentType: 'prepaid', parentId: null },
      session: '',
      can: () => true,
    }
    return { ...user, caller }
  }

  /** Stores an analysis that says it has so many bytes; returns its id, or the code of the refusal. */
  const add = (caller: Caller, megabytes: number, status: 'running' | 'ready' = 'ready') =>
    asApp(store, caller.tenancy, async (trx) => {
      const now = new Date()
      await makeRoom(trx, ofCaller(caller), megabytes * MB, now)
      const { tenantId, actingAccountId: accountId, userId } = caller.tenancy
      const id = newId()
      await trx
        .insertInto('analyses')
        .values({
          ...{ tenantId, id, accountId, userId, status, sender: 'S', content: 'x', commonText: 'x', rowsTotal: 0 },
          ...{ previewMobile: null, previewText: null, communicationId: null, expiresAt: now },
          storedBytes: megabytes * MB,
        })
        .execute()
      return id
    }).catch((error: { code: string }) => error.code)

  const idsOf = async ({ tenancy }: Caller) => {
    const rows = await asWorker(store, (trx) =>
      trx
        .selectFrom('analyses')
        .select('id')
        .where('tenantId', '=', tenancy.tenantId)
        .where('deletedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    )
    return rows.map(({ id }) => id)
  }

  it('holds under parallel requests', async () => {
    const { caller } = await trialUser()
    const added = await Promise.all(Array.from({ length: 10 }, () => add(caller, 20, 'running')))
    expect(added.filter((one) => one === 'storage.full')).toHaveLength(8)
  })

  it('makes room by deleting the oldest analyses, but not a running one', async () => {
    const { caller } = await trialUser()
    const running = await add(caller, 10, 'running')
    await add(caller, 15)
    const second = await add(caller, 15)
    const third = await add(caller, 20)
    expect(await idsOf(caller)).toEqual([running, second, third])
    expect(await add(caller, 45)).toBe('storage.full')
    expect(await add(caller, 51)).toBe('storage.full')
    expect(await idsOf(caller)).toEqual([running, second, third])
  })

  it('counts what is deleted until it is purged', async () => {
    const { caller } = await trialUser()
    for (let times = 0; times < 2; times++) expect(await add(caller, 50)).toMatch(/-/)
    expect(await add(caller, 50)).toBe('request.tooMany')
  })

  it('is shown with the account', async () => {
    const user = await trialUser()
    await addSender(store, user.account, 'SONGSARN')
    const to = ['0812345678', '0812345679']
    await user.call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })
    const { body } = await user.call(getAccount)
    expect(body.maxStorage).toBe(50 * MB)
    expect(body.storage).toBeGreaterThan(0)
    const kept = await asApp(store, user.caller.tenancy, (trx) => storageOf(trx, user.account))
    expect(kept).toMatchObject({ kept: body.storage, total: body.storage })
  })
})
