import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { Need, NeedKind } from '@songsarn/contract/reports/home'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

forEachEngine('needs of Home', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })
  const once = () => ({ 'idempotency-key': newId() })
  const needs = async (user: TestUser) => (await user.call(calls.getHomeNeeds)).body
  const kinds = async (user: TestUser) => (await needs(user)).items.map(({ kind, count }) => [kind, count])

  /** Rows of the list that a need leads to. */
  const LISTS: Record<NeedKind, (user: TestUser, need: Need) => Promise<{ body: { total: number } }>> = {
    paused: (user) => user.call(calls.listCommunications, { query: { status: ['paused'] } }),
    failed: (user, { startDate }) =>
      user.call(calls.listCommunications, { query: { status: ['failed'], ...(startDate && { startDate }) } }),
    scheduleProblem: (user) => user.call(calls.listCommunications, { query: { schedule: 'problem' } }),
    approvals: (user) => user.call(calls.listApprovals, { query: { status: ['waiting'], requestedBy: 'others' } }),
    ownApprovals: (user) => user.call(calls.listApprovals, { query: { status: ['waiting'], requestedBy: 'me' } }),
    sendersRejected: (user) => user.call(calls.listSenders, { query: { status: ['rejected'] } }),
    sendersUnused: (user) => user.call(calls.listSenders, { query: { use: 'unused' } }),
    couponsEnding: (user) => user.call(calls.listCoupons, { query: { warning: 'ending' } }),
    couponsRunningOut: (user) => user.call(calls.listCoupons, { query: { warning: 'runningOut' } }),
    ticketsAnswered: (user) => user.call(calls.listTickets, { query: { status: ['answered'] } }),
    scheduled: (user) => user.call(calls.listCommunications, { query: { schedule: 'soon' } }),
  }
  async function equalTheirLists(user: TestUser) {
    for (const need of (await needs(user)).items)
      expect([need.kind, (await LISTS[need.kind](user, need)).body.total]).toEqual([need.kind, need.count])
  }

  async function schedule(user: TestUser, scheduledAt: Date) {
    const analysis = { from: 'SONGSARN', content: 'Hello', to: ['0812345678'] }
    const { id: analysisId } = (await user.call(calls.createAnalysis, { body: analysis })).body
    const body = { analysisId, broadcastName: 'Later', scheduledAt: scheduledAt.toISOString() }
    return (await user.call(calls.createBroadcast, { body }, once())).body.id
  }

  it('are none in a new account, whose balance lasts for an unknown time', async () => {
    expect(await needs(await app.newSender({ credits: 100 }))).toEqual({
      items: [],
      running: { count: 0, newest: [] },
      balance: { credits: 100, days: 0, perDay: null, daysLeft: null, isLow: false },
    })
  })

  it('count sends that are paused, failed, scheduled or were not started, as their lists do', async () => {
    const user = await app.newSender({ credits: 5000 })
    const paused = await app.quickSend(user, mobiles(900))
    await user.call(calls.pauseCommunication, { params: { id: paused } })
    const failed = await app.quickSend(user, ['0812345678'])
    await app.settled(user, failed)
    const old = await app.quickSend(user, ['0812345678'])
    await app.settled(user, old)
    const soon = await schedule(user, ago(-0.5))
    await schedule(user, ago(-3))
    const late = await schedule(user, ago(-0.5))
    await asWorker(store, async (trx) => {
      const change = (id: string, set: object) =>
        trx
          .updateTable('communications')
          .set(set)
          .where((eb) => eb.and({ tenantId: user.account.tenantId, id }))
          .execute()
      await change(failed, { status: 'failed' })
      await change(old, { status: 'failed', startedAt: ago(8) })
      await change(late, { scheduleProblem: 'late' })
    })
    const { items } = await needs(user)
    expect(items).toMatchObject([
      { kind: 'paused', count: 1, pausedBy: { user: 1, hours: 0, brake: 0, accountSwitchedOff: 0 } },
      { kind: 'failed', count: 1, startDate: bangkokDay(ago(6)) },
      { kind: 'scheduleProblem', count: 1 },
      { kind: 'scheduled', count: 1 },
    ])
    const { scheduling } = (await user.call(calls.getCommunication, { params: { id: soon } })).body
    expect(items.at(-1)?.date).toBe(scheduling)
    await equalTheirLists(user)
    expect(await kinds(await app.newSender())).toEqual([])
  })

  it('show what is being sent, with its progress', async () => {
    const user = await app.newSender({ credits: 10 })
    app.transport.setState('down')
    try {
      const id = await app.quickSend(user, ['0812345678', '0812340009'], 'Good morning')
      expect((await needs(user)).running).toMatchObject({
        count: 1,
        newest: [{ id, broadcastName: 'Good morning', totalRecipients: 2, counts: { pending: 2 } }],
      })
    } finally {
      app.transport.setState('up')
    }
    await eventually(async () => (await needs(user)).running.count === 0)
  })

  it('tell approvals to those who decide them, and their own to those who asked', async () => {
    const owner = await app.newSender({ credits: 100 })
    const sender = await app.newUser(owner.account, 'sender')
    const rule = { version: 0, approval: { recipients: 1, credits: 50, audiences: ['file'] } }
    await owner.call(calls.updateSendingRules, { body: rule })
    const analysis = { from: 'SONGSARN', to: ['0812345678'], content: 'Hello' }
    const { id: analysisId } = (await sender.call(calls.createAnalysis, { body: analysis })).body
    await eventually(
      async () => (await sender.call(calls.getAnalysis, { params: { id: analysisId } })).body.status === 'ready',
    )
    expect((await sender.call(calls.createApproval, { body: { analysisId } })).status).toBe(201)
    expect(await kinds(owner)).toEqual([['approvals', 1]])
    expect(await kinds(sender)).toEqual([['ownApprovals', 1]])
    expect(await kinds(await app.newUser(owner.account, 'viewer'))).toEqual([])
    for (const user of [owner, sender]) await equalTheirLists(user)
  })

  it('tell sender names, coupons and answers to those who may act on them', async () => {
    const owner = await app.newSender()
    const { tenantId, accountId } = owner.account
    const coupon = async (name: string, body: object = {}) =>
      (await owner.call(calls.createCoupon, { body: { name, generate: 20, ...body } })).body.id
    await coupon('Lasts')
    await coupon('Ends', { endDate: ago(-3).toISOString() })
    const runsOut = await coupon('Runs out', { generate: 1 })
    await owner.call(calls.createTicket, { body: { subject: 'Hello' } })
    await asWorker(store, async (trx) => {
      const sender = { tenantId, accountId, reason: null, decidedAt: new Date() }
      await trx
        .insertInto('senders')
        .values([
          { ...sender, id: newId(), name: 'Refused', status: 'rejected' },
          { ...sender, id: newId(), name: 'Unused', status: 'approved', unusedToldAt: new Date() },
        ])
        .execute()
      await trx.updateTable('tickets').set({ status: 'answered' }).where('tenantId', '=', tenantId).execute()
      // One code of twenty is left.
      await trx
        .updateTable('coupons')
        .set({ total: 20 })
        .where((eb) => eb.and({ tenantId, id: runsOut }))
        .execute()
    })
    const ofCoupons = [
      ['couponsEnding', 1],
      ['couponsRunningOut', 1],
      ['ticketsAnswered', 1],
    ]
    expect(await kinds(owner)).toEqual([['sendersRejected', 1], ['sendersUnused', 1], ...ofCoupons])
    expect(await kinds(await app.newUser(owner.account, 'sender'))).toEqual(ofCoupons)
    expect(await kinds(await app.newUser(owner.account, 'viewer'))).toEqual([])
    await equalTheirLists(owner)
  })

  it('say how long the balance lasts, at the pace of the last 14 days, with what sub-accounts spend of it', async () => {
    const parent = await app.newSender({ credits: 100 })
    const sub = await app.newSender({ name: 'Branch', paymentType: 'shared', parent: parent.account })
    const { tenantId } = parent.account
    const use = (accountId: string, days: number, cost: number) =>
      asWorker(store, (trx) =>
        trx
          .insertInto('dailyFigures')
          .values({
            ...{ tenantId, accountId, day: bangkokDay(ago(days)), sender: 'SONGSARN', cost },
            ...{ submitted: 0, delivered: cost, undelivered: 0, rejected: 0, expired: 0, unknown: 0, cancelled: 0 },
          })
          .execute(),
      )
    await asWorker(store, (trx) =>
      trx
        .updateTable('accounts')
        .set({ createdAt: ago(30) })
        .where('tenantId', '=', tenantId)
        .execute(),
    )
    await use(parent.account.accountId, 1, 140)
    await use(parent.account.accountId, 14, 70)
    // Before the 14 days, and today, which is not over.
    await use(parent.account.accountId, 15, 9000)
    await use(parent.account.accountId, 0, 9000)
    expect((await needs(parent)).balance).toMatchObject({ days: 14, perDay: null, daysLeft: null, isLow: false })
    await use(sub.account.accountId, 5, 70)
    expect((await needs(parent)).balance).toEqual({ credits: 100, days: 14, perDay: 20, daysLeft: 5, isLow: true })
    expect((await needs(sub)).balance).toBeNull()
    expect((await needs(await app.newUser(parent.account, 'viewer'))).balance).toBeNull()
  })
})
