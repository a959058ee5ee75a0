import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

const ARRIVES = '0812340009'
const [FAILS, FAILS_TOO] = ['0812340002', '0862340002']
const REJECTED = '0812340001'

forEachEngine('copies of communications', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let owner: TestUser
  let colleague: TestUser
  withSendingApp(open, async (made) => {
    ;({ store, app } = made)
    owner = await app.newSender({ credits: 1000 })
    colleague = await app.newUser(owner.account, 'sender')
  })

  const send = async (who: TestUser, body: object) =>
    who.call(calls.createBroadcast, { body: { broadcastName: 'Sale', ...body } }, { 'idempotency-key': newId() })
  const analyse = async (who: TestUser, to: string[], body: object = {}) =>
    (await who.call(calls.createAnalysis, { body: { from: 'SONGSARN', content: 'Hello', to, ...body } })).body.id
  const resend = (who: TestUser, id: string, statuses = ['undelivered']) =>
    who.call(calls.resendUndelivered, { params: { id }, body: { statuses } })
  const read = async (id: string) => (await owner.call(calls.getCommunication, { params: { id } })).body
  const messages = async (id: string, query: object = {}) =>
    (await owner.call(calls.listMessages, { params: { id }, query })).body.items

  it('send exactly the undelivered messages again, once, however many people try', async () => {
    const options = { unsubscribe: true, shortenUrl: true }
    const content = 'Dear {{mobile}}: https://shop.example/sale'
    const to = [ARRIVES, FAILS, FAILS_TOO, REJECTED]
    const analysisId = await analyse(owner, to, { content, options })
    const scheduledAt = new Date(Date.now() + 3600_000).toISOString()
    const later = (await send(owner, { analysisId, scheduledAt })).body
    expect((await resend(owner, later.id)).body.code).toBe('communication.notFinished')
    await owner.call(calls.unscheduleCommunication, { params: { id: later.id } })
    const { id } = (await send(owner, { analysisId })).body
    await app.settled(owner, id)
    const failed = await messages(id, { status: 'Undelivered' })
    expect(failed.map(({ mobile }) => mobile).sort()).toEqual(['66812340002', '66862340002'])

    const [one, two] = await Promise.all([resend(owner, id), resend(colleague, id)])
    expect([one.status, one.body]).toMatchObject([202, { status: 'ready', unique: 2, totalRecipients: 2 }])
    expect((await resend(owner, id, ['undelivered', 'reject'])).body.unique).toBe(3)
    const sent = await Promise.all([
      send(owner, { analysisId: one.body.id }),
      send(colleague, { analysisId: two.body.id }),
    ])
    const codes = sent.map(({ status, body }) => body.code ?? status)
    expect(codes.sort()).toEqual([201, 'communication.resent'])
    const again = sent.find(({ status }) => status === 201)?.body.id ?? ''
    await app.settled(owner, again)
    expect(await read(again)).toMatchObject({ duplicateId: id, totalRecipients: 2, content, options })
    const textOf = async (of: string, mobile: string) => {
      const [found] = await messages(of, { mobile })
      const message = await owner.call(calls.getMessage, { params: { messageId: found?.messageId } })
      return [message.body.text, message.body.credits]
    }
    expect(await textOf(again, FAILS)).toEqual(await textOf(id, FAILS))
    // A message that was sent again can only be sent again from the resend.
    expect((await resend(owner, id)).body.code).toBe('recipients.none')
    expect((await resend(owner, id, ['undelivered', 'reject'])).body.unique).toBe(1)
    expect((await resend(owner, again)).body.unique).toBe(2)
    const { steps } = (await owner.call(calls.getActivity, { params: { id } })).body
    const sum = (name: 'submitted' | 'delivered' | 'undelivered' | 'reject') =>
      steps.reduce((total, step) => total + step[name], 0)
    expect([sum('submitted'), sum('delivered'), sum('undelivered'), sum('reject')]).toEqual([3, 1, 2, 1])
  })

  it('are drafts with the text, options and recipients, and know their original', async () => {
    const options = { unsubscribe: true }
    const { id } = (await send(owner, { analysisId: await analyse(owner, [ARRIVES, FAILS], { options }) })).body
    const { status, body: draft } = await colleague.call(calls.duplicateCommunication, { params: { id } })
    expect([status, draft.fields]).toMatchObject([
      201,
      { broadcastName: 'Sale', broadcastFrom: 'SONGSARN', content: 'Hello', unsubscribe: true, audience: 'typed' },
    ])
    expect(draft.fields).toHaveProperty('broadcastTo', '0812340009\n0812340002')
    const analysisId = await analyse(colleague, [ARRIVES])
    const sent = await send(colleague, { analysisId, draft: { id: draft.id, version: 1 } })
    expect((await read(sent.body.id)).duplicateId).toBe(id)
  })

  it('are templates under a name, with the sender name while it is approved', async () => {
    const options = { shortenUrl: true }
    const { id } = (await send(owner, { analysisId: await analyse(owner, [ARRIVES], { options }) })).body
    const save = (who = colleague) =>
      who.call(calls.saveAsTemplate, { params: { id }, body: { templateName: ' Sale again ' } })
    const saved = await save()
    expect([saved.status, saved.body]).toMatchObject([
      201,
      { templateName: 'Sale again', senderName: 'SONGSARN', content: 'Hello', shortenUrl: true, version: 1 },
    ])
    await asWorker(store, (trx) =>
      trx.updateTable('communications').set({ sender: '@shop' }).where('id', '=', id).execute(),
    )
    expect((await save()).body.senderName).toBe('verify')
    const viewer = await app.newUser(owner.account, 'viewer')
    expect([(await save(viewer)).status, (await save(await app.newSender())).status]).toEqual([403, 404])
    // The answer has the text.
    const key = { name: 'Templates', mode: 'live', scopes: ['create:Template'] } as const
    const authorization = `Bearer ${(await owner.call(calls.createApiKey, { body: key })).body.key}`
    const request = { params: { id }, body: { templateName: 'Read' } }
    expect((await owner.call(calls.saveAsTemplate, request, { authorization })).status).toBe(403)
  })

  it('name the segments of their original again, without segments that were deleted since', async () => {
    const sender = await app.newSender({ credits: 10 })
    await sender.call(calls.createPerson, { body: { mobile: ARRIVES, city: 'Trang' } })
    const make = async (name: string) =>
      (
        await sender.call(calls.createSegment, {
          body: {
            name,
            filter: {
              match: 'all',
              groups: [{ match: 'all', conditions: [{ kind: 'text', field: 'city', test: 'is', value: 'Trang' }] }],
            },
          },
        })
      ).body.id
    const [kept, gone] = [await make('Kept'), await make('Gone')]
    const body = { from: 'SONGSARN', content: 'Hello', segmentIds: [kept, gone] }
    const { id: analysisId } = (await sender.call(calls.createAnalysis, { body })).body
    await eventually(
      async () => (await sender.call(calls.getAnalysis, { params: { id: analysisId } })).body.status !== 'running',
    )
    const { id } = (await send(sender, { analysisId })).body
    await sender.call(calls.deleteSegment, { params: { id: gone } })
    const { body: draft } = await sender.call(calls.duplicateCommunication, { params: { id } })
    expect(draft.fields).toMatchObject({ audience: 'segments', segmentIds: [kept] })
  })

  it('are tests to the own mobile, with the own name and no one else’s links', async () => {
    const content = 'Dear {{firstName}} {{points|0}}, {{coupon}} https://shop.example/sale'
    const id = (await send(owner, { analysisId: await analyse(owner, [ARRIVES]) })).body.id
    await asWorker(store, (trx) =>
      trx
        .updateTable('communications')
        .set({ content, options: JSON.stringify({ shortenUrl: true, couponId: newId() }) })
        .where('id', '=', id)
        .execute(),
    )
    const test = () => owner.call(calls.sendTest, { params: { id } }, { 'idempotency-key': newId() })
    expect([(await test()).status, (await test()).body.code]).toEqual([422, 'test.noMobile'])
    await asWorker(store, (trx) =>
      trx
        .updateTable('users')
        .set({ mobile: '66812340009', fullName: 'Olan Owner' })
        .where('id', '=', owner.userId)
        .execute(),
    )
    const sent = await test()
    expect(sent.status).toBe(201)
    await app.settled(owner, sent.body.id)
    expect(await read(sent.body.id)).toMatchObject({ type: 'test', totalRecipients: 1, duplicateId: null })
    const [message] = await messages(sent.body.id)
    const shown = await owner.call(calls.getMessage, { params: { messageId: message?.messageId } })
    expect(shown.body.text).toMatch(/^Dear Olan 0, SAMPLE https:\/\/sms.example\/l\/\w+$/)
  })

  it('are tests of an analysis before its send, which take no coupon code and leave the analysis as it is', async () => {
    const user = await app.newSender({ credits: 10 })
    const coupon = (await user.call(calls.createCoupon, { body: { name: 'Sale', generate: 2 } })).body
    const content = 'Dear {{firstName}}, {{coupon}}'
    const options = { couponId: coupon.id }
    await user.call(calls.createPerson, { body: { mobile: ARRIVES, firstName: 'Anna' } })
    const body = { from: 'SONGSARN', content, options, people: { all: true as const } }
    const { id } = (await user.call(calls.createAnalysis, { body })).body
    await eventually(async () => (await user.call(calls.getAnalysis, { params: { id } })).body.status === 'ready')
    const test = (who = user, key: string = newId(), headers: Record<string, string> = {}) =>
      who.call(calls.sendAnalysisTest, { params: { id } }, { 'idempotency-key': key, ...headers })
    const viewer = await app.newUser(user.account, 'viewer')
    const others = [await app.newSender(), await app.newSender({ parent: user.account })]
    expect([(await test()).body.code, (await test(viewer)).status]).toEqual(['test.noMobile', 403])
    for (const other of others) expect((await test(other)).status).toBe(404)
    const { key } = (
      await user.call(calls.createApiKey, { body: { name: 'Read', mode: 'live', scopes: ['read:Analysis'] } })
    ).body
    expect((await test(user, newId(), { authorization: `Bearer ${key}` })).status).toBe(403)
    await asWorker(store, (trx) =>
      trx
        .updateTable('users')
        .set({ mobile: '66812340009', fullName: 'Olan Owner' })
        .where('id', '=', user.userId)
        .execute(),
    )
    // Twice with one key is one test.
    const once = newId()
    const [sent, repeated] = [await test(user, once), await test(user, once)]
    expect([sent.status, repeated.body]).toEqual([201, sent.body])
    await app.settled(user, sent.body.id)
    const made = (await user.call(calls.getCommunication, { params: { id: sent.body.id } })).body
    expect(made).toMatchObject({ type: 'test', totalRecipients: 1, cost: 1, duplicateId: null })
    const { items } = (await user.call(calls.listMessages, { params: { id: sent.body.id } })).body
    const params = { messageId: items[0]?.messageId }
    expect((await user.call(calls.getMessage, { params })).body.text).toBe('Dear Olan, SAMPLE')
    expect((await user.call(calls.getCoupon, { params: { id: coupon.id } })).body).toMatchObject({ free: 1, issued: 0 })
    const after = (await user.call(calls.getAnalysis, { params: { id } })).body
    expect(after).toMatchObject({ communicationId: null, sentBefore: null, balanceBefore: 9 })
    expect((await send(user, { analysisId: id })).status).toBe(201)
  })

  it('are tests of what is sent again, with the links that it has', async () => {
    const content = 'See https://shop.example/sale'
    const analysisId = await analyse(owner, [FAILS], { content, options: { shortenUrl: true } })
    const { id } = (await send(owner, { analysisId })).body
    await app.settled(owner, id)
    const again = (await resend(owner, id)).body
    const key = { 'idempotency-key': newId() }
    const sent = await owner.call(calls.sendAnalysisTest, { params: { id: again.id } }, key)
    await app.settled(owner, sent.body.id)
    const [message] = await messages(sent.body.id)
    const shown = await owner.call(calls.getMessage, { params: { messageId: message?.messageId } })
    expect(shown.body.text).toMatch(/^See https:\/\/sms.example\/l\/\w+$/)
  })

  it('of a sub-account are made while acting for it', async () => {
    const sub = await app.newSender({ name: 'Branch', credits: 10, parent: owner.account })
    const id = await app.quickSend(sub, [FAILS])
    await app.settled(sub, id)
    expect((await resend(owner, id)).body.code).toBe('communication.otherAccount')
    const acting = { 'songsarn-account': sub.account.accountId }
    const input = { params: { id }, body: { statuses: ['undelivered'] } }
    expect((await owner.call(calls.resendUndelivered, input, acting)).body.unique).toBe(1)
    expect((await resend(sub, newId())).status).toBe(404)
  })
})
