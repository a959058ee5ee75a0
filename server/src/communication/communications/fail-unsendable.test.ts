import { expect, it } from '@jest/globals'
import { getAccount, listTransactions } from '@songsarn/contract/account/account'
import { calls } from '@songsarn/contract/api'
import { addSender } from '../../../testing/add-sender.ts'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, noJobs, send, TEST_KEY } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { resumeStops } from '../../delivery/settlement/cancel-chunks.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { tellStatuses } from '../../webhooks/tell-statuses.ts'
import { failUnsendable } from './fail-unsendable.ts'

forEachEngine('a send whose sender name is lost', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })

  const deleteSender = async (user: TestUser) => {
    const [sender] = (await user.call(calls.listSenders)).body.items
    await user.call(calls.deleteSender, { params: { id: sender?.id ?? '' } })
  }
  const read = async (user: TestUser, id: string) => (await user.call(calls.getCommunication, { params: { id } })).body
  const balance = async (user: TestUser) => {
    const { creditBalance, creditHeld } = (await user.call(getAccount)).body
    return [creditBalance, creditHeld]
  }

  it('fails with the reason, gives back the credits of the rest, tells everybody, and its rest can be sent later', async () => {
    const user = await app.newSender({ credits: 3000 })
    const other = await app.newSender({ credits: 10 })
    const hook = (
      await user.call(calls.createWebhook, {
        body: { url: 'https://shop.example/hook', events: ['message.status'] },
      })
    ).body
    app.transport.setState('down')
    const id = await app.quickSend(user, mobiles(1200))
    const theirs = await app.quickSend(other, mobiles(1))
    await deleteSender(user)
    await Promise.all([failUnsendable(store, app.ports), failUnsendable(store, app.ports)])
    await app.settled(user, id)
    app.transport.setState('up')
    await app.settled(other, theirs)

    expect(await read(user, id)).toMatchObject({
      ...{ status: 'failed', failure: 'sender.notApproved', cost: 0 },
      counts: { cancelled: 1200, pending: 0, delivered: 0 },
      completedAt: expect.any(String),
    })
    expect((await read(other, theirs)).status).toBe('completed')
    expect(await balance(user)).toEqual([3000, 0])
    expect((await user.call(listTransactions)).body.items[0]).toMatchObject({ amount: 0, status: 'returned' })
    const found = await user.call(calls.listCommunications, { query: { status: 'failed' } })
    expect(found.body.items.map((one) => one.id)).toEqual([id])

    const { items } = (await user.call(calls.listNotices, { query: {} })).body
    expect(items.map(({ kind, path }) => [kind, path])).toEqual([['sendingFailed', `/communication/${id}`]])
    const [entry] = (await user.call(calls.listAudit, { query: { subject: 'Communication' } })).body.items
    expect(entry).toMatchObject({ action: 'stop', by: { kind: 'system' }, targetId: id })
    await tellStatuses(store)
    const told = (await user.call(calls.listWebhookDeliveries, { params: { id: hook.id }, query: {} })).body.items
    const statuses = told.flatMap(({ body }) =>
      JSON.parse(body).data.events.map((event: { status: string }) => event.status),
    )
    expect(new Set(statuses)).toEqual(new Set(['Cancelled']))

    for (const act of [calls.stopCommunication, calls.resumeCommunication, calls.pauseCommunication])
      expect((await user.call(act, { params: { id } })).body.code).toBe('communication.transition')
    const resend = () => user.call(calls.resendUndelivered, { params: { id }, body: { statuses: ['cancelled'] } })
    expect((await resend()).body.code).toBe('sender.notApproved')
    await addSender(store, user.account, 'SONGSARN')
    const params = { id: (await resend()).body.id }
    await eventually(async () => (await user.call(calls.getAnalysis, { params })).body.status === 'ready')
    const again = (await user.call(calls.getAnalysis, { params })).body
    expect(again).toMatchObject({ unique: 1200, totalCredit: 1200 })
  })

  it('is not resumed when it was paused, and fails no more once the name is back', async () => {
    const user = await app.newSender({ credits: 10 })
    app.transport.setState('down')
    const id = await app.quickSend(user, mobiles(2))
    await user.call(calls.pauseCommunication, { params: { id } })
    await deleteSender(user)
    await failUnsendable(store, app.ports)
    const resume = () => user.call(calls.resumeCommunication, { params: { id } }, { 'idempotency-key': newId() })
    expect([(await read(user, id)).status, (await resume()).body.code]).toEqual(['paused', 'sender.notApproved'])
    await addSender(store, user.account, 'SONGSARN')
    expect((await resume()).body.status).toBe('sending')
    await failUnsendable(store, app.ports)
    app.transport.setState('up')
    await app.settled(user, id)
    expect(await read(user, id)).toMatchObject({ status: 'completed', failure: null, counts: { delivered: 2 } })
  })
})

forEachEngine('a send that fails in the middle', (open) => {
  const testing = testDelivery(open)

  it('finishes what was submitted, cancels the rest, and charges what went', async () => {
    const caller = await makeSender(testing.store, 3000)
    const transport = testing.begin(new ScriptedTransport(5))
    const id = await send(testing.store, caller, mobiles(1700))
    testing.wake()
    await eventually(async () => transport.submitted.length === 5)
    await asWorker(testing.store, (trx) =>
      trx.deleteFrom('senders').where('accountId', '=', caller.acting.id).execute(),
    )
    await failUnsendable(testing.store, { jobs: noJobs, secretKey: TEST_KEY })
    // Its job was lost, with a process for instance.
    await resumeStops(testing.store)
    for (const { answer, request } of transport.submitted)
      answer({ kind: 'accepted', carrierMessageId: request.address })
    await testing.reaches(id, { submitted: 5, cancelled: 1695 })
    await eventually(async () => (await testing.status(id)).settled)
    expect(await testing.status(id)).toEqual({ status: 'failed', settled: true })
    expect(await testing.counters(id)).toEqual({ submitted: 5, cancelled: 1695 })
    expect(await testing.credits(caller)).toEqual({ balance: 2995, held: 0 })
    expect(transport.submitted).toHaveLength(5)
  })
})
