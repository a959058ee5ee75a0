import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getDesk } from '@songsarn/contract/account/desk'
import { listDeskSends } from '@songsarn/contract/communication/stopped-sends'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { NewRow } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

const DAY_MS = 86_400_000

forEachEngine('sends that stopped', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let operator: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
    operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  async function send({ account, userId }: TestUser, row: Partial<NewRow<'communications'>>, daysAgo = 0) {
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    const content = {
      sender: 'SONGSARN',
      content: 'Secret words',
      commonText: 'Secret words',
      type: 'broadcast',
    } as const
    const { tenantId, accountId } = account
    const id = newId()
    await asWorker(store, (trx) =>
      trx
        .insertInto('communications')
        .values({
          ...{ tenantId, accountId, payerAccountId: accountId, id, userId, ...content, settled: true },
          ...{ status: 'completed', recipients: 10, expanded: 10, createdAt: at, startedAt: at, ...row },
        })
        .execute(),
    )
    return id
  }

  it('lists those of all accounts without their texts; each count of the desk is its list', async () => {
    const owner = await test.newUser(await test.newAccount({ name: 'One' }), 'owner')
    const other = await test.newUser(await test.newAccount({ name: 'Two' }), 'owner')
    await send(owner, {})
    const failed = await send(owner, { status: 'failed', failure: 'sender.notApproved' })
    await send(other, { status: 'failed', failure: 'sender.notApproved' }, 20)
    const braked = await send(other, { status: 'paused', pauseReason: 'brake', pausedAt: new Date(), expanded: 4 })
    await send(other, { status: 'paused', pausedAt: new Date() })
    // Lists show no sends of programs.
    await send(other, { status: 'failed', type: 'api' })
    const list = async (query: object) => (await operator.call(listDeskSends, { query })).body
    const desk = (await operator.call(getDesk)).body
    const { count, startDate } = desk.failedSends
    expect([count, desk.brakedSends.count]).toEqual([1, 1])
    const listed = await list({ status: 'failed', startDate })
    expect(listed).toMatchObject({
      total: 1,
      items: [
        { id: failed, account: { accountName: 'One' }, name: null, failure: 'sender.notApproved', pausedBy: null },
      ],
    })
    expect(JSON.stringify(listed)).not.toContain('Secret')
    expect(await list({ status: 'paused', pausedBy: 'brake' })).toMatchObject({
      total: 1,
      items: [{ id: braked, pausedBy: 'brake', pending: 6, failure: null }],
    })
    expect((await list({})).total).toBe(4)
    expect((await list({ account: other.account.accountId })).total).toBe(3)
    expect((await owner.call(listDeskSends, { query: {} })).status).toBe(403)
  })
})
