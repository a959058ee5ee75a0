import { describe, expect, it } from '@jest/globals'
import { getAccount, listTransactions } from '@songsarn/contract/account/account'
import { listCarriers } from '@songsarn/contract/account/carriers'
import { calls } from '@songsarn/contract/api'
import { createAnalysis, getAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import {
  createQuickSend,
  getCommunication,
  getProgress,
  listCommunications,
  pauseCommunication,
  resumeCommunication,
  stopCommunication,
} from '@songsarn/contract/communication/communications'
import { addUsersWith, type TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

forEachEngine('communications', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })

  const analyse = async (user: TestUser, to: readonly string[], content = 'Hello') =>
    (await user.call(createAnalysis, { body: { from: 'SONGSARN', to, content } })).body.id
  const send = (user: TestUser, analysisId: string, key = newId()) =>
    user.call(createQuickSend, { body: { analysisId } }, { 'idempotency-key': key })
  const balance = async (user: TestUser) => {
    const { creditBalance, creditHeld } = (await user.call(getAccount)).body
    return [creditBalance, creditHeld]
  }

  it('are found for a filter by the beginning of their text, when they have no name', async () => {
    const user = await app.newSender({ credits: 100 })
    const id = await app.quickSend(user, ['0812345678'], 'Your parcel\nleaves today')
    await app.quickSend(user, ['0812345678'], 'Sale')
    const params = { name: 'communications' } as const
    const { items } = (await user.call(calls.getLookup, { params, query: { q: 'PARCEL' } })).body
    expect(items).toEqual([{ value: id, label: 'Your parcel leaves today', detail: expect.any(String) }])
  })

  it('sends an analysis to the end and shows its figures', async () => {
    const user = await app.newSender({ credits: 100 })
    const id = await app.quickSend(user, ['0812345678', '0812340001', '0812340002', '0812345678', 'x'], 'Hi {{mobile}}')
    await app.settled(user, id)
    const { body } = await user.call(getCommunication, { params: { id } })
    expect(body).toMatchObject({
      id,
      broadcastName: null,
      senderName: 'SONGSARN',
      type: 'quick-send',
      status: 'completed',
      content: 'Hi {{mobile}}',
      recipients: 5,
      validRecipients: 3,
      totalRecipients: 3,
      uniqueAmount: 3,
      duplicate: 1,
      invalid: 1,
      cost: 2,
      counts: {
        pending: 0,
        submitted: 0,
        delivered: 1,
        undelivered: 1,
        reject: 1,
        expired: 0,
        unknown: 0,
        cancelled: 0,
      },
      deliveryRate: 33.33,
      undeliveredRate: 33.33,
      rejectedRate: 33.33,
      pendingRate: 0,
      totalMessageSent: 2,
      timezone: 'GMT+7',
      submittedBy: 'Test User',
      excerpt: 'Hi {{mobile}}',
      failure: null,
    })
    expect(body.completedAt).not.toBeNull()
    expect(app.transport.taken.filter(({ text }) => text === 'Hi 0812345678')).toHaveLength(1)
    expect(await balance(user)).toEqual([98, 0])
    const [transaction] = (await user.call(listTransactions)).body.items
    expect(transaction).toMatchObject({ action: 'send', amount: -2, status: 'completed', communicationId: id })
  })

  describe('a send is refused', () => {
    it('without a ready, unexpired analysis of this account', async () => {
      const user = await app.newSender({ credits: 10 })
      const other = await app.newSender({ credits: 10 })
      expect((await send(user, newId())).body.code).toBe('resource.notFound')
      const analysis = await analyse(user, ['0812345678'])
      expect((await send(other, analysis)).status).toBe(404)
      const set = (values: object) =>
        asWorker(store, (trx) => trx.updateTable('analyses').set(values).where('id', '=', analysis).execute())
      for (const [status, code] of [
        ['running', 'analysis.notReady'],
        ['failed', 'analysis.failed'],
      ]) {
        await set({ status })
        expect((await send(user, analysis)).body.code).toBe(code)
      }
      await set({ status: 'ready', expiresAt: new Date(Date.now() - 1000) })
      expect((await send(user, analysis)).body.code).toBe('analysis.expired')
      expect((await send(user, await analyse(user, ['nobody']))).body.code).toBe('recipients.none')
    })

    it('when credits are missing, with their number, and takes no credits', async () => {
      const user = await app.newSender({ credits: 2 })
      const { status, body } = await send(user, await analyse(user, mobiles(5)))
      expect([status, body.code, body.params]).toEqual([422, 'credit.insufficient', { missing: 3 }])
      expect(await balance(user)).toEqual([2, 0])
      expect((await user.call(listCommunications)).body.total).toBe(0)
    })

    it('when shared credits are missing, without a figure from which the parent’s balance could be computed', async () => {
      const parent = await app.newSender({ credits: 2 })
      const sub = await app.newSender({ name: 'Branch', paymentType: 'shared', parent: parent.account })
      const analysisId = await analyse(sub, mobiles(5))
      const shown = await sub.call(getAnalysis, { params: { id: analysisId } })
      expect(shown.body).toMatchObject({ balanceBefore: null, balanceAfter: null, missingCredit: 0 })
      const { status, body } = await send(sub, analysisId)
      expect([status, body.code, body.params]).toEqual([422, 'credit.sharedInsufficient', undefined])
      // The parent, acting for it, may see its own balance.
      const acting = { 'songsarn-account': sub.account.accountId }
      const parents = await parent.call(getAnalysis, { params: { id: analysisId } }, acting)
      expect(parents.body).toMatchObject({ balanceBefore: 2, missingCredit: 3 })
    })

    it('when the sender is no longer approved', async () => {
      const user = await app.newSender({ credits: 2 })
      const analysis = await analyse(user, ['0812345678'])
      await asWorker(store, (trx) =>
        trx
          .updateTable('senders')
          .set({ status: 'rejected' })
          .where('accountId', '=', user.account.accountId)
          .execute(),
      )
      expect((await send(user, analysis)).body.code).toBe('sender.notApproved')
    })

    it('to a user who may only read', async () => {
      const user = await app.newSender({ credits: 2 })
      const viewer = await app.newUser(user.account, 'viewer')
      expect((await send(viewer, await analyse(user, ['0812345678']))).status).toBe(403)
    })

    it('beyond 50 messages a day in trial', async () => {
      const user = await app.newSender({ credits: 100, mode: 'trial' })
      await addUsersWith(store, user.account, mobiles(49))
      expect((await send(user, await analyse(user, mobiles(49)))).status).toBe(201)
      const { body } = await send(user, await analyse(user, mobiles(2)))
      expect([body.code, body.params]).toEqual(['trial.dailyLimit', { max: 50, left: 1 }])
    })

    it('to mobiles that are not of the own users in trial', async () => {
      const user = await app.newSender({ credits: 100, mode: 'trial' })
      const branch = await app.newAccount({ mode: 'trial' }, user.account)
      const live = await app.newSender({ credits: 100 })
      await addUsersWith(store, user.account, ['0812345678', '0812345671'])
      await addUsersWith(store, branch, ['0812345672'])
      await addUsersWith(store, live.account, ['0812345673'])
      const to = ['081 234 5678', '0812345672', '0812345673', '0812345678', '0812345671']
      const params = { id: await analyse(user, to) }
      const { body } = await user.call(getAnalysis, { params })
      expect(body).toMatchObject({ unique: 2, duplicate: 1, blacklist: 0, invalid: 2, totalCredit: 2 })
      const invalid = await user.call(getAnalysisRows, { params, query: { bucket: 'invalid' } })
      expect(invalid.body.items.map(({ row, reason, mobile }) => [row, reason, mobile])).toEqual([
        [2, 'recipientNotAllowed', null],
        [3, 'recipientNotAllowed', null],
      ])
      const others = await send(user, await analyse(user, ['0812345672']))
      expect([others.status, others.body.code]).toEqual([422, 'trial.recipientNotAllowed'])
      expect((await send(user, await analyse(user, ['nobody']))).body.code).toBe('recipients.none')

      const before = await analyse(user, ['0812345671', '0812345678'])
      await asWorker(store, (trx) =>
        trx
          .updateTable('users')
          .set({ active: false })
          .where('accountId', '=', user.account.accountId)
          .where('mobile', '=', '66812345671')
          .execute(),
      )
      for (const id of [before, params.id]) expect((await send(user, id)).body.code).toBe('trial.recipientNotAllowed')
      expect(await balance(user)).toEqual([100, 0])
      const rest = await send(user, await analyse(user, to))
      expect(rest.status).toBe(201)
      await app.settled(user, rest.body.id)
      expect(await balance(user)).toEqual([99, 0])
      const toAll = await live.call(getAnalysis, { params: { id: await analyse(live, to) } })
      expect(toAll.body).toMatchObject({ unique: 4, duplicate: 1, invalid: 0 })
    })
  })

  it('sends once for two clicks, with one key or with two', async () => {
    const user = await app.newSender({ credits: 10 })
    const first = await analyse(user, ['0812345678'])
    const key = newId()
    const [one, two] = [await send(user, first, key), await send(user, first, key)]
    expect([two.status, two.body.id]).toEqual([201, one.body.id])
    const second = await analyse(user, ['0812345678'])
    const both = await Promise.all([send(user, second), send(user, second)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('analysis.used')
    expect((await user.call(listCommunications)).body.total).toBe(2)
    await app.settled(user, one.body.id)
  })

  it('waits while the carrier is down, and shows it', async () => {
    const user = await app.newSender({ credits: 10 })
    app.transport.setState('down')
    const id = await app.quickSend(user, mobiles(3))
    expect((await user.call(getProgress, { params: { id } })).body).toMatchObject({
      status: 'sending',
      counts: { pending: 3 },
      cost: 3,
    })
    const shown = async () => (await user.call(listCarriers)).body
    expect(await shown()).toEqual({
      items: [{ carrier: 'memory', channel: 'sms', state: 'down', waiting: 3 }],
      unassigned: 0,
    })
    const { tenantId } = user.account
    const move = (carrier: string) =>
      asWorker(app.ports.store, (trx) =>
        trx
          .updateTable('chunks')
          .set({ carrier })
          .where('tenantId', '=', tenantId)
          .where('communicationId', '=', id)
          .execute(),
      )
    // A carrier that was removed from the settings.
    await move('gone')
    expect(await shown()).toEqual({
      items: [{ carrier: 'memory', channel: 'sms', state: 'down', waiting: 0 }],
      unassigned: 3,
    })
    await move('')
    expect(await balance(user)).toEqual([7, 3])
    app.transport.setState('up')
    await app.settled(user, id)
    expect(await shown()).toEqual({
      items: [{ carrier: 'memory', channel: 'sms', state: 'up', waiting: 0 }],
      unassigned: 0,
    })
  })

  it('can be paused, resumed and stopped as the transitions allow', async () => {
    const user = await app.newSender({ credits: 3000 })
    app.transport.setState('down')
    const id = await app.quickSend(user, mobiles(1200))
    const act = async (call: typeof stopCommunication | typeof pauseCommunication | typeof resumeCommunication) => {
      const { status, body } = await user.call(call, { params: { id } })
      return [status, status === 200 ? body.status : body.code]
    }
    expect(await act(resumeCommunication)).toEqual([409, 'communication.transition'])
    expect(await act(pauseCommunication)).toEqual([200, 'paused'])
    app.transport.setState('up')
    const paused = app.transport.taken.length
    expect(await act(pauseCommunication)).toEqual([409, 'communication.transition'])
    expect(app.transport.taken).toHaveLength(paused)
    app.transport.setState('down')
    expect(await act(resumeCommunication)).toEqual([200, 'sending'])
    expect(await act(stopCommunication)).toEqual([200, 'stopped'])
    expect(await act(stopCommunication)).toEqual([409, 'communication.transition'])
    app.transport.setState('up')
    // The job of the expansion cancels the recipients that had no message yet.
    await app.settled(user, id)
    const { body } = await user.call(getProgress, { params: { id } })
    expect(body).toMatchObject({ status: 'stopped', cost: 0, counts: { cancelled: 1200, pending: 0 } })
    expect(await balance(user)).toEqual([3000, 0])
    const [transaction] = (await user.call(listTransactions)).body.items
    expect(transaction).toMatchObject({ amount: 0, status: 'returned' })
    const viewer = await app.newUser(user.account, 'viewer')
    expect((await viewer.call(stopCommunication, { params: { id } })).status).toBe(403)
  })

  it('is visible to the parent, not to sub-accounts or others', async () => {
    const parent = await app.newSender({ credits: 100, name: 'Parent' })
    const sub = await app.newSender({ name: 'Branch', paymentType: 'shared', parent: parent.account })
    const own = await app.quickSend(parent, ['0812345678'])
    const theirs = await app.quickSend(sub, ['0812345679'])
    await app.settled(parent, own)
    await app.settled(parent, theirs)
    const seen = async (user: TestUser) => (await user.call(listCommunications)).body.items.map(({ id }) => id)
    expect(await seen(parent)).toEqual([theirs, own])
    expect(await seen(sub)).toEqual([theirs])
    expect((await parent.call(getCommunication, { params: { id: theirs } })).body).toMatchObject({ account: 'Branch' })
    expect((await sub.call(getCommunication, { params: { id: own } })).status).toBe(404)
    expect((await sub.call(stopCommunication, { params: { id: own } })).status).toBe(404)
    expect((await (await app.newSender()).call(getCommunication, { params: { id: own } })).status).toBe(404)
    // The shared credits are the parent's; the sub-account does not see them.
    expect(await balance(parent)).toEqual([98, 0])
    expect(await balance(sub)).toEqual([null, null])
  })

  it('is listed by status, user and day, newest first', async () => {
    const user = await app.newSender({ credits: 10 })
    const ids = [await app.quickSend(user, ['0812345678']), await app.quickSend(user, ['0812345679'])]
    for (const id of ids) await app.settled(user, id)
    const list = async (query: object) => {
      const { body } = await user.call(listCommunications, { query })
      return [body.total, ...body.items.map(({ id }) => ids.indexOf(id))]
    }
    expect(await list({})).toEqual([2, 1, 0])
    expect(await list({ size: 1, page: 1 })).toEqual([2, 0])
    expect(await list({ sort: 'createDate' })).toEqual([2, 0, 1])
    expect(await list({ sort: '-submittedDate', size: 1 })).toEqual([2, 1])
    expect((await user.call(listCommunications, { query: { sort: 'cost' } })).body.code).toBe('request.invalid')
    expect(await list({ status: 'completed' })).toEqual([2, 1, 0])
    expect(await list({ status: ['paused', 'stopped'] })).toEqual([0])
    expect(await list({ user: user.userId })).toEqual([2, 1, 0])
    expect(await list({ user: newId() })).toEqual([0])
    expect(await list({ broadcastName: 'no such' })).toEqual([0])
    // Without a name they are found by their text.
    expect(await list({ broadcastName: 'HELL' })).toEqual([2, 1, 0])
    const bangkok = (ms: number) => new Date(Date.now() + 7 * 3_600_000 + ms).toISOString().slice(0, 10)
    expect(await list({ startDate: bangkok(0), endDate: bangkok(0) })).toEqual([2, 1, 0])
    expect(await list({ endDate: bangkok(-24 * 3_600_000) })).toEqual([0])
    expect(await list({ startDate: bangkok(24 * 3_600_000) })).toEqual([0])
  })

  it('expands many recipients in the background', async () => {
    const user = await app.newSender({ credits: 5000 })
    const { body } = await user.call(createAnalysis, {
      body: { from: 'SONGSARN', to: mobiles(1200), content: 'Hello' },
    })
    await eventually(async () => (await send(user, body.id)).status === 201)
    const id = (await user.call(listCommunications)).body.items[0]?.id ?? ''
    await app.settled(user, id)
    expect((await user.call(getProgress, { params: { id } })).body.counts).toMatchObject({ delivered: 1200 })
  })
})
