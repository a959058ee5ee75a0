import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getDesk, listDeskCarriers } from '@songsarn/contract/account/desk'
import { getCarrierTraffic, listTopSenders } from '@songsarn/contract/account/desk-traffic'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { CarrierTraffic } from '../../delivery/carrier-traffic.ts'
import { purgeMinutes, storeMinutes } from '../../delivery/carriers/carrier-minutes.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

const NOW = new Date('2026-11-29T07:10:30Z')
const DAY_MS = 86_400_000

forEachEngine('how the service does', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let operator: TestUser
  beforeAll(async () => {
    store = await open()
    const statuses = async () => [{ carrier: 'north', state: 'up' as const, binds: { up: 2, allowed: 2 } }]
    test = testApp(store, { carriers: { statuses }, now: () => NOW })
    operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  /** What a process counted, a minute for each entry. */
  async function counted(carrier: string, minutes: readonly { at: string; accepted?: number; rejected?: number }[]) {
    let now = NOW.getTime()
    const traffic = new CarrierTraffic(() => now)
    for (const { at, accepted = 0, rejected = 0 } of minutes) {
      now = Date.parse(`2026-11-29T${at}Z`)
      traffic.submits(accepted, 50)
      for (let part = 0; part < accepted; part++) traffic.ended({ kind: 'accepted', carrierMessageId: `${part}` }, 20)
      for (let part = 0; part < rejected; part++) traffic.ended({ kind: 'rejected', code: 11 }, 50)
    }
    await storeMinutes(store, newId(), new Map([[carrier, traffic]]))
  }
  const traffic = async (name: string, span?: 'hour' | 'day') =>
    operator.call(getCarrierTraffic, { params: { name }, query: span ? { span } : {} })

  it('adds up what all processes exchanged with a carrier, minute by minute and without gaps', async () => {
    await counted('north', [
      { at: '07:08:10', accepted: 30 },
      { at: '07:10:05', accepted: 4 },
    ])
    await counted('north', [{ at: '07:08:59', accepted: 10, rejected: 20 }])
    await counted('other', [{ at: '07:08:59', accepted: 99 }])
    const { body } = await traffic('north')
    expect([body.startDate, body.endDate, body.minutes]).toEqual([
      ...['2026-11-29T06:11:00.000Z', '2026-11-29T07:11:00.000Z', 1],
    ])
    expect(body.items).toHaveLength(60)
    const at = (time: string) => body.items.find(({ date }) => date === `2026-11-29T${time}:00.000Z`)
    const common = { throttled: 0, unanswered: 0, receipts: 0 }
    expect(at('07:08')).toEqual({
      ...{ ...common, date: '2026-11-29T07:08:00.000Z', accepted: 40, rejected: 20 },
      ...{ responseMs: 30, slowestMs: 50, inFlight: 40, capacity: 100 },
    })
    expect(at('07:09')).toMatchObject({ ...common, accepted: 0, responseMs: null, capacity: 0 })
    expect(at('07:10')?.accepted).toBe(4)
    const day = (await traffic('north', 'day')).body.items
    expect(day).toHaveLength(72)
    expect(day.at(-1)).toMatchObject({ accepted: 44, rejected: 20, inFlight: 40, capacity: 100 })
    expect((await traffic('nobody')).status).toBe(404)
  })

  it('judges by whole minutes, in the list and as an alert', async () => {
    const [north] = (await operator.call(listDeskCarriers)).body.items
    expect(north?.recent).toMatchObject({ accepted: 40, rejected: 20, responseMs: 30 })
    const { alerts, lastMinute } = (await operator.call(getDesk)).body
    expect(alerts).toEqual([
      // The carrier that is gone has no connection, and nothing is said of it.
      { kind: 'rejecting', carrier: 'north', count: 20, of: 60, since: null },
    ])
    expect(lastMinute).toBe(0)
  })

  it('says how much waits in each lane, and since when', async () => {
    const { account, userId } = await test.newUser(await test.newAccount({ name: 'One' }), 'owner')
    const { tenantId, accountId } = account
    const send = async (lane: number, startedAt: Date, expanded: number, status: 'sending' | 'paused' = 'sending') => {
      const id = newId()
      await asWorker(store, async (trx) => {
        await trx
          .insertInto('communications')
          .values({
            ...{ tenantId, accountId, payerAccountId: accountId, id, userId, type: 'broadcast', sender: 'S' },
            ...{ content: 'x', commonText: 'x', status, lane, startedAt, recipients: 100, expanded },
          })
          .execute()
        if (expanded > 0)
          await trx
            .insertInto('chunks')
            .values({
              ...{ tenantId, accountId, communicationId: id, chunkNo: 1, lane, firstOrdinal: 1, lastOrdinal: expanded },
              ...{ recipients: expanded, credits: expanded, pending: expanded - 10, submitted: 10 },
              state: status === 'paused' ? ('paused' as const) : ('open' as const),
            })
            .execute()
      })
    }
    const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
    await send(1, ago(300), 100)
    await send(2, ago(7200), 60)
    await send(2, ago(60), 0)
    await send(2, ago(9000), 100, 'paused')
    const { queue, alerts } = (await operator.call(getDesk)).body
    expect(queue).toEqual([
      { lane: 'otp', count: 0, since: null },
      { lane: 'transactional', count: 90, since: ago(300).toISOString() },
      { lane: 'bulk', count: 50 + 40 + 100, since: ago(7200).toISOString() },
    ])
    expect(alerts).toContainEqual({
      ...{ kind: 'urgentWaits', carrier: null, count: 90, of: null, since: ago(300).toISOString() },
    })
  })

  it('lists who sent most since yesterday, with changes that are not added up yet', async () => {
    const [one, two] = [await test.newAccount({ name: 'Loud' }), await test.newAccount({ name: 'Quiet' })]
    const none = { submitted: 0, undelivered: 0, expired: 0, unknown: 0, cancelled: 0, cost: 0 }
    const figures = (of: typeof one, daysAgo: number, delivered: number, rejected: number) => ({
      ...{ tenantId: of.tenantId, accountId: of.accountId, sender: 'S', ...none },
      ...{ day: bangkokDay(new Date(NOW.getTime() - daysAgo * DAY_MS)), delivered, rejected },
    })
    await asWorker(store, async (trx) => {
      const add = (table: 'dailyFigures' | 'dailyFigureChanges', row: ReturnType<typeof figures>) =>
        trx.insertInto(table).values(row).execute()
      await add('dailyFigures', figures(one, 1, 300, 100))
      await add('dailyFigureChanges', figures(one, 0, 100, 0))
      await add('dailyFigures', figures(one, 2, 9000, 0))
      await add('dailyFigures', figures(two, 0, 7, 0))
    })
    expect((await operator.call(listTopSenders)).body).toEqual({
      startDate: '2026-11-28',
      items: [
        { id: one.accountId, accountName: 'Loud', smsSub: 500, deliRate: 80, rejected: 100 },
        { id: two.accountId, accountName: 'Quiet', smsSub: 7, deliRate: 100, rejected: 0 },
      ],
    })
  })

  it('is for the provider alone', async () => {
    const owner = await test.newUser(await test.newAccount({ name: 'Two' }), 'owner')
    expect((await owner.call(listTopSenders)).status).toBe(403)
    expect((await owner.call(getCarrierTraffic, { params: { name: 'north' }, query: {} })).status).toBe(403)
  })

  it('forgets minutes after a week', async () => {
    const count = async () =>
      (await asWorker(store, (trx) => trx.selectFrom('carrierMinutes').select('minute').execute())).length
    const before = await count()
    await purgeMinutes(store, new Date(NOW.getTime() + 7 * DAY_MS - 180_000))
    expect(await count()).toBe(before)
    await purgeMinutes(store, new Date(NOW.getTime() + 7 * DAY_MS))
    expect(await count()).toBe(0)
  })
})
