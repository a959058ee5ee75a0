import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { tellStatuses } from '../../webhooks/tell-statuses.ts'
import { startDue } from './start-due.ts'

const HOUR = 3600_000

forEachEngine('broadcasts', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let user: TestUser
  withSendingApp(open, async (made) => {
    ;({ store, app } = made)
    user = await app.newSender({ credits: 10_000 })
  })

  const analyse = async (input: object, who = user) => {
    const { status, text, body } = await who.call(calls.createAnalysis, { body: { from: 'SONGSARN', ...input } })
    if (status !== 202) throw new Error(text)
    return eventually(async () => {
      const shown = (await who.call(calls.getAnalysis, { params: { id: body.id } })).body
      return shown.status !== 'running' && shown
    })
  }
  const broadcast = (body: object, who = user) =>
    who.call(calls.createBroadcast, { body: { broadcastName: 'Sale', ...body } }, { 'idempotency-key': newId() })
  const read = async (id: string) => (await user.call(calls.getCommunication, { params: { id } })).body
  const draftOf = (id: string) => user.call(calls.getDraft, { params: { id } })

  it('are scheduled from a file with coupon, links, consent and callbacks; unscheduled, they can be changed again', async () => {
    const rows = Array.from({ length: 2600 }, (_, index) => `08${20_000_000 + index},Person ${index}`)
    const file = new File([['mobile,name', ...rows].join('\n')], 'ลูกค้า.csv')
    const { fileId } = (await user.call(calls.createFile, { file })).body
    const coupon = (await user.call(calls.createCoupon, { body: { name: 'Sale', generate: 2 } })).body
    const template = (await user.call(calls.createConsentTemplate, { body: { name: 'Offers', content: 'Agree?' } }))
      .body
    const input = {
      file: { fileId, hasHeadings: true, columns: { mobile: 0, firstName: 1 } },
      content: 'Hi {{firstName}}, {{coupon}} at https://shop.example/sale',
      options: {
        shortenUrl: true,
        unsubscribe: true,
        couponId: coupon.id,
        eConsent: { templateId: template.id, callbackUrl: 'https://shop.example/consent' },
      },
    }
    expect(await analyse(input)).toMatchObject({
      status: 'failed',
      failure: { code: 'coupon.tooFew', params: { free: 2, missing: 2598 } },
    })
    await user.call(calls.addCouponCodes, { params: { id: coupon.id }, body: { generate: 2600 } })
    const analysis = await analyse(input)
    expect(analysis).toMatchObject({ status: 'ready', unique: 2600 })
    const [row] = (await user.call(calls.getAnalysisRows, { params: { id: analysis.id }, query: { size: 1 } })).body
      .items
    expect(row?.text).toMatch(
      /^Hi Person 0, \w+ at https:\/\/sms.example\/l\/\w+\nConsent: https:\/\/sms.example\/c\/\*{11}\nOpt out: https:\/\/sms.example\/u\/\*{11}$/,
    )
    expect(row?.credits).toBe((row?.parts ?? 0) + 2)

    const fields = { type: 'broadcast', broadcastName: 'Sale', audience: 'file', content: input.content }
    const draft = (await user.call(calls.createDraft, { body: { fields } })).body
    const scheduledAt = new Date(Date.now() + HOUR).toISOString()
    const body = {
      analysisId: analysis.id,
      scheduledAt,
      callbackUrl: 'https://shop.example/status',
      createTemplate: true,
      draft: { id: draft.id, version: draft.version },
    }
    expect((await broadcast({ ...body, draft: { id: draft.id, version: 7 } })).body.code).toBe('draft.changed')
    expect((await broadcast({ ...body, scheduledAt: '2020-01-01T00:00:00Z' })).body.errors).toMatchObject([
      { path: 'scheduledAt', code: 'inPast' },
    ])
    const sent = await broadcast(body)
    expect([sent.status, sent.body.status]).toEqual([201, 'scheduled'])
    expect(await read(sent.body.id)).toMatchObject({
      broadcastName: 'Sale',
      type: 'broadcast',
      uploadFileName: 'ลูกค้า.csv',
      callbackUrl: 'https://shop.example/status',
      scheduling: scheduledAt,
      draftId: null,
    })
    const templates = (await user.call(calls.listTemplates, { query: { templateName: 'Sale' } })).body.items
    expect(templates).toMatchObject([{ content: input.content, senderName: 'SONGSARN', shortenUrl: true }])

    const save = () => user.call(calls.updateDraft, { params: { id: draft.id }, body: { version: 1, fields } })
    expect((await save()).body.code).toBe('draft.scheduled')
    expect((await user.call(calls.listDrafts, {})).body.items).toEqual([])
    await user.call(calls.unscheduleCommunication, { params: { id: sent.body.id } })
    expect(await read(sent.body.id)).toMatchObject({ status: 'draft', draftId: draft.id })
    // The list of communications has it, too: together they are shown once.
    expect((await user.call(calls.listDrafts, {})).body.items).toMatchObject([
      { id: draft.id, unscheduledId: sent.body.id },
    ])
    expect((await save()).body).toMatchObject({ version: 2, communicationId: null })

    const again = await broadcast({ ...body, createTemplate: false, draft: { id: draft.id, version: 2 } })
    expect(again.status).toBe(201)
    expect((await read(sent.body.id)).draftId).toBeNull()
    await asWorker(store, (trx) =>
      sql`update communications set scheduled_at = now() where id = ${again.body.id}`.execute(trx),
    )
    await startDue(store, app.ports)
    expect((await draftOf(draft.id)).status).toBe(404)
    await user.call(calls.stopCommunication, { params: { id: again.body.id } })
  })

  it('post the statuses of their messages to their own URL, without a webhook', async () => {
    const sender = await app.newSender({ credits: 1 })
    const { id: analysisId } = await analyse({ to: ['0812345678'], content: 'Hi' }, sender)
    const { body } = await broadcast({ analysisId, callbackUrl: 'https://shop.example/status' }, sender)
    await app.settled(sender, body.id)
    await tellStatuses(store)
    const queued = await asWorker(store, (trx) =>
      trx.selectFrom('callbacks').selectAll().where('accountId', '=', sender.account.accountId).execute(),
    )
    expect(queued.at(-1)).toMatchObject({
      source: 'account',
      url: 'https://shop.example/status',
      event: 'message.status',
    })
    expect(JSON.parse(queued.at(-1)?.body ?? '').data.events).toMatchObject([
      { communicationId: body.id, mobile: '66812345678', status: 'Delivered' },
    ])
  })

  it('delete their draft when they are sent, but not when somebody changed it after the analysis', async () => {
    const { id: analysisId } = await analyse({ to: ['0812345678'], content: 'Hi' })
    const fields = { type: 'broadcast', broadcastName: 'Now' }
    const { id } = (await user.call(calls.createDraft, { body: { fields } })).body
    await user.call(calls.updateDraft, {
      params: { id },
      body: { version: 1, fields: { ...fields, content: 'other' } },
    })
    const send = (version: number) => broadcast({ analysisId, draft: { id, version } })
    expect((await send(1)).body.code).toBe('draft.changed')
    expect((await draftOf(id)).status).toBe(200)
    expect((await send(2)).status).toBe(201)
    expect((await draftOf(id)).status).toBe(404)
  })
})
