import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { getAccount, listTransactions } from '@songsarn/contract/account/account'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import {
  createBroadcast,
  getCommunication,
  listCommunications,
  pauseCommunication,
  resumeCommunication,
} from '@songsarn/contract/communication/communications'
import { createCoupon, listCodes } from '@songsarn/contract/communication/coupons'
import { getHome, getHomeDetail } from '@songsarn/contract/reports/home'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import { type SendingApp, sendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { holdTurns } from '../../../testing/hold-turns.ts'
import { eventually, mobiles } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay, daysBetween, monthOf, nextDay, startOfBangkokDay } from '../../foundation/time/bangkok.ts'

describe('days in Bangkok', () => {
  it('begin at 17:00 UTC of the day before', () => {
    expect(bangkokDay(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
    expect(bangkokDay(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
    expect(startOfBangkokDay('2026-11-21')).toEqual(new Date('2026-11-20T17:00:00Z'))
    expect(nextDay('2028-02-28')).toBe('2028-02-29')
  })

  it('make months', () => {
    expect(monthOf('2026-03-31')).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31' })
    expect(monthOf('2026-03-31', 1)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
    expect(monthOf('2026-03-31', 11)).toEqual({ startDate: '2025-04-01', endDate: '2025-04-30' })
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })

  it('bound ids, both ends included', () => {
    const day = idRange({ startDate: '2026-11-21', endDate: '2026-11-21' })
    expect(day).toEqual({
      from: idRange({ startDate: '2026-11-20T17:00:00Z' }).from,
      before: idRange({ startDate: '2026-11-22' }).from,
    })
    expect(idRange({})).toEqual({ from: undefined, before: undefined })
  })
})

forEachEngine('home', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let parent: TestUser
  let sub: TestUser
  beforeAll(async () => {
    store = await open()
    app = await sendingApp(store)
    parent = await app.newSender({ credits: 100, alertLessThan: 20 })
    sub = await app.newSender({ name: 'Branch', paymentType: 'shared', parent: parent.account })
    const own = await app.quickSend(
      parent,
      ['5678', '0001', '0002', '0003', '0005'].map((end) => `081234${end}`),
    )
    const theirs = await app.quickSend(sub, ['0812345678'])
    await app.settled(parent, own, 1)
    await app.settled(parent, theirs)
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })

  const home = async (user: TestUser, query: object = {}) => (await user.call(getHome, { query })).body
  const today = () => bangkokDay(new Date())

  it('takes its turn among the heavy reads of the account', async () => {
    const held = holdTurns(store, parent)
    let isAnswered = false
    const home = parent.call(getHome).finally(() => {
      isAnswered = true
    })
    for (let reads = 0; reads < 5; reads += 1) expect((await parent.call(getAccount)).status).toBe(200)
    expect(isAnswered).toBe(false)
    await held.release()
    expect((await home).status).toBe(200)
  })

  it('sums up this month, by day, with the sub-accounts of a parent', async () => {
    const body = await home(parent)
    expect(body).toMatchObject({
      ...monthOf(today()),
      smsSub: 6,
      deliRate: 33.33,
      cost: 5,
      creditBalance: 95,
      alertLessThan: 20,
    })
    expect(body.activity.map(({ date }) => date)).toEqual(daysBetween(body.startDate, today()))
    expect(body.activity.at(-1)).toEqual({
      date: today(),
      deli: 2,
      reject: 1,
      progess: 1,
      unDeli: 2,
      unknown: 0,
      cancelled: 0,
      waiting: 0,
      heldByRule: 0,
      cancelledByRule: 0,
    })
    expect(body.newest.map(({ totalRecipients }) => totalRecipients)).toEqual([1, 5])
  })

  it('shows one account, and no account that is out of reach', async () => {
    expect(await home(parent, { account: sub.account.accountId })).toMatchObject({ smsSub: 1, deliRate: 100, cost: 1 })
    expect(await home(sub)).toMatchObject({ smsSub: 1, creditBalance: null })
    expect((await home(sub, { account: parent.account.accountId })).code).toBe('resource.notFound')
    expect((await home(parent, { account: newId() })).code).toBe('resource.notFound')
  })

  it('shows earlier months, in which no message was sent', async () => {
    const body = await home(parent, { month: 2 })
    expect(body).toMatchObject({ ...monthOf(today(), 1), smsSub: 0, deliRate: null, cost: 0 })
    expect(body.activity).toHaveLength(daysBetween(body.startDate, body.endDate).length)
    for (const month of [13, '2026-13', '2026-1'])
      expect(await home(parent, { month })).toMatchObject({ code: 'request.invalid', errors: [{ path: 'month' }] })
    expect(await home(parent, { month: today().slice(0, 7) })).toMatchObject(monthOf(today()))
  })

  it('says charged and held as the transaction history and the communications do, while sends are under way', async () => {
    const user = await app.newSender({ credits: 3000 })
    const numbers = ['5678', '0001', '0002', '0004'].map((end) => `081234${end}`)
    await app.settled(user, await app.quickSend(user, numbers))
    const paused = await app.quickSend(user, mobiles(900))
    expect((await user.call(pauseCommunication, { params: { id: paused } })).status).toBe(200)
    app.transport.setState('down')
    try {
      await app.quickSend(user, numbers)
      const body = { from: 'SONGSARN', content: 'Hello', to: numbers }
      const { id: analysisId } = (await user.call(createAnalysis, { body })).body
      const soon = new Date(Date.now() + 600_000)
      const later = { analysisId, broadcastName: 'Later', scheduledAt: soon.toISOString() }
      const scheduled = (await user.call(createBroadcast, { body: later }, { 'idempotency-key': newId() })).body
      const read = async (id: string) => (await user.call(getCommunication, { params: { id } })).body
      // What was in flight gets its answer and its receipt.
      await eventually(async () => (await read(paused)).counts.submitted === 0)
      const days = { startDate: today(), endDate: bangkokDay(soon) }
      const sends = (await user.call(listCommunications, { query: { ...days, size: 100 } })).body.items
      const sum = (name: 'charged' | 'held') => sends.reduce((total, of) => total + of[name], 0)
      const history = (await user.call(listTransactions, { query: { ...days, size: 100 } })).body
      const { cost, held, creditBalance } = await home(user, days)
      expect([cost, held]).toEqual([sum('charged'), sum('held')])
      expect(history.sum).toMatchObject({ charged: cost, held })
      expect(creditBalance).toBe(3000 - cost - held)
      expect(sends).toHaveLength(4)
      for (const { id, charged, held } of sends) {
        const row = history.items.find(({ communicationId }) => communicationId === id)
        expect(row).toMatchObject({ charged, held, amount: 0 - charged - held })
      }
      expect(sends.find(({ id }) => id === scheduled.id)).toMatchObject({ charged: 0, held: 4 })
      const { pending } = (await read(paused)).counts
      const pause = { reason: 'user', by: 'Test User', at: expect.any(String) }
      expect(await read(paused)).toMatchObject({ status: 'paused', charged: 900 - pending, held: pending, pause })
    } finally {
      app.transport.setState('up')
    }
    await user.call(resumeCommunication, { params: { id: paused } })
    expect((await user.call(getCommunication, { params: { id: paused } })).body.pause).toBeNull()
  })

  it('counts what is still to be sent as in progress, and its cost when it is charged', async () => {
    const user = await app.newSender({ credits: 10 })
    app.transport.setState('down')
    const id = await app.quickSend(user, ['0812345678'])
    const waiting = await home(user)
    expect(waiting).toMatchObject({ smsSub: 0, deliRate: null, cost: 0, creditBalance: 9, progess: 1, waiting: 1 })
    expect(waiting.activity.at(-1)).toMatchObject({ progess: 1, waiting: 1 })
    app.transport.setState('up')
    await app.settled(user, id)
    expect(await home(user)).toMatchObject({ deliRate: 100, cost: 1 })
    // The ledger says the same.
    const charged = await asWorker(store, async (trx) => {
      const { rows } = await sql<{ credits: number }>`
        select -sum(held)::integer as credits from ledger_entries
        where account_id = ${user.account.accountId} and kind = 'charge'`.execute(trx)
      return rows[0]?.credits
    })
    expect(charged).toBe(1)
  })

  it('breaks the figures down by account, sender and day; the rows add up to Home', async () => {
    const detail = async (query: object) => (await parent.call(getHomeDetail, { query })).body
    const { smsSub, deliRate, cost, deli, cancelled } = await home(parent)
    const sum = { smsSub, deliRate, cost, deli, cancelled }
    const byAccount = await detail({})
    expect(byAccount).toMatchObject({ total: 2, sum, ...monthOf(today()) })
    expect(byAccount.items.map(({ key, name, smsSub }) => [key, name, smsSub])).toEqual([
      [parent.account.accountId, 'Test', 5],
      [sub.account.accountId, 'Branch', 1],
    ])
    expect((await detail({ size: 1, page: 1, sort: '-name' })).items).toMatchObject([{ name: 'Branch' }])
    expect(await detail({ by: 'sender' })).toMatchObject({ items: [{ key: 'SONGSARN', smsSub: 6 }], sum })
    expect(await detail({ by: 'day', startDate: today(), endDate: today() })).toMatchObject({
      items: [{ key: today(), name: today(), smsSub: 6 }],
      sum,
      startDate: today(),
    })
    expect((await detail({ account: newId() })).code).toBe('resource.notFound')
    expect((await detail({ sort: 'text' })).errors).toMatchObject([{ path: 'sort' }])
  })

  it('counts the coupons that were issued, opened and redeemed in the days, of one account or all', async () => {
    const { tenantId, accountId } = sub.account
    const made = await sub.call(createCoupon, { body: { name: 'Sale', generate: 1 } })
    const couponId = made.body.id
    const now = new Date()
    const long = new Date(now.getTime() - 200 * 86_400_000)
    const code = { tenantId, accountId, couponId, analysisId: newId(), takenAt: long }
    await asWorker(store, (trx) =>
      trx
        .insertInto('couponCodes')
        .values([
          { ...code, code: 'AAAA1', rowNo: 1, state: 'issued', issuedAt: now },
          { ...code, code: 'AAAA2', rowNo: 2, state: 'redeemed', issuedAt: now, openedAt: now, redeemedAt: now },
          { ...code, code: 'AAAA3', rowNo: 3, state: 'opened', issuedAt: long, openedAt: now },
          { ...code, code: 'AAAA4', rowNo: 4, state: 'taken' },
        ])
        .execute(),
    )
    const figures = { coupon: 2, open: 2, redeem: 1 }
    expect((await home(parent)).coupons).toEqual(figures)
    expect((await home(sub)).coupons).toEqual(figures)
    expect((await home(parent, { account: parent.account.accountId })).coupons).toMatchObject({ coupon: 0 })
    expect((await home(await app.newSender())).coupons).toMatchObject({ open: 0 })

    // Each figure is the number of codes in its list.
    const listed = async (user: TestUser, query: object) => (await user.call(listCodes, { query })).body
    const { startDate, endDate } = await home(parent)
    for (const [event, count, codes] of [
      ['issued', figures.coupon, ['AAAA2', 'AAAA1']],
      ['opened', figures.open, ['AAAA3', 'AAAA2']],
      ['redeemed', figures.redeem, ['AAAA2']],
    ] as const) {
      for (const [user, account] of [
        [parent, undefined],
        [parent, accountId],
        [sub, undefined],
      ] as const) {
        const { items, total } = await listed(user, { event, startDate, endDate, ...(account && { account }) })
        expect([total, items.map(({ code }) => code)]).toEqual([count, codes])
      }
      expect((await listed(await app.newSender(), { event })).total).toBe(0)
    }
    const everIssued = await listed(parent, { sort: 'issueDate', size: 1 })
    expect(everIssued).toMatchObject({ total: 3, items: [{ code: 'AAAA3', coupon: 'Sale', account: 'Branch' }] })
    expect((await listed(parent, { account: parent.account.accountId })).total).toBe(0)
    const refused = await sub.call(listCodes, { query: { account: parent.account.accountId } })
    expect(refused.status).toBe(404)
  })

  it('compares with the days before', async () => {
    const { startDate } = await home(parent)
    const next = { startDate: nextDay(today()), endDate: nextDay(today()) }
    expect((await home(parent, next)).before).toEqual({
      startDate: today(),
      endDate: today(),
      smsSub: 6,
      deliRate: 33.33,
      cost: 5,
      held: 0,
    })
    expect((await home(parent)).before).toMatchObject({ startDate: monthOf(startDate, 1).startDate, smsSub: 0 })
    expect((await home(parent, { startDate: today() })).errors).toMatchObject([{ path: 'endDate', code: 'required' }])
  })
})
