import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

const [FIRST, SECOND, FAILS] = ['0812340009', '0812340109', '0812340002']
const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
}

forEachEngine('responses to a communication', (open) => {
  let app: SendingApp
  let user: TestUser
  withSendingApp(open, async (made) => {
    app = made.app
    user = await app.newSender({ credits: 1000 })
  })

  async function send(body: object) {
    const analysis = await user.call(calls.createAnalysis, { body: { from: 'SONGSARN', ...body } as never })
    const params = { id: analysis.body.id }
    await eventually(async () => (await user.call(calls.getAnalysis, { params })).body.status === 'ready')
    return sendAnalysis(params.id)
  }
  async function sendAnalysis(analysisId: string) {
    const body = { analysisId, broadcastName: 'Sale' }
    const { id } = (await user.call(calls.createBroadcast, { body }, { 'idempotency-key': newId() })).body
    await app.settled(user, id)
    return id
  }
  const responses = async (id: string) => (await user.call(calls.getResponses, { params: { id } })).body
  /** As it was sent, with the codes of its links. */
  const textOf = async (id: string, mobile: string) => {
    const of = { communicationId: id, address: `66${mobile.slice(1)}` }
    const found = await asWorker(app.ports.store, (trx) =>
      trx
        .selectFrom('messages')
        .select('text')
        .where((eb) => eb.and(of))
        .executeTakeFirstOrThrow(),
    )
    return found.text ?? ''
  }
  const shownTextOf = async (id: string, mobile: string) => {
    const [found] = (await user.call(calls.listMessages, { params: { id }, query: { mobile } })).body.items
    const message = await user.call(calls.getMessage, { params: { messageId: found?.messageId ?? '' } })
    return message.body.text ?? ''
  }
  const visit = (path: string, method = 'GET') => app.fetch(path, { method, headers: PHONE, redirect: 'manual' })

  it('count each recipient once, and are what the coupon and the blacklist say', async () => {
    const coupon = (await user.call(calls.createCoupon, { body: { name: 'Sale', generate: 10, prefix: 'SALE' } })).body
    const template = (await user.call(calls.createConsentTemplate, { body: { name: 'News', content: 'I agree.' } }))
      .body
    const options = {
      shortenUrl: true,
      unsubscribe: true,
      couponId: coupon.id,
      eConsent: { templateId: template.id },
    }
    const content = '{{coupon}} https://shop.example/sale https://shop.example/me?of={{mobile}}'
    const id = await send({ content, to: [FIRST, SECOND, FAILS], options })
    const nobody = { recipients: 0, clicks: 0 }
    const [sale, own] = ['https://shop.example/sale', 'https://shop.example/']
    expect(await responses(id)).toEqual({
      countedAt: null,
      links: {
        ...nobody,
        urls: [
          { url: sale, ...nobody },
          { url: own, ...nobody },
        ],
      },
      optOuts: 0,
      consents: { accept: 0, decline: 0 },
      coupon: { id: coupon.id, name: 'Sale', issued: 3, opened: 0, redeemed: 0 },
    })

    // No person reads a message within its first seconds.
    app.later(10_000)
    const text = await textOf(id, FIRST)
    const [first = '', second = ''] = [...text.matchAll(/\/l\/\w+/g)].map(([path]) => path)
    const [consent = ''] = /\/c\/\w+/.exec(text) ?? []
    for (const path of [first, first, second]) await visit(path)
    const [other = ''] = /\/l\/\w+/.exec(await textOf(id, SECOND)) ?? []
    await visit(other)
    for (const answer of ['accept', 'decline']) await visit(`${consent}?answer=${answer}`, 'POST')
    const [optOut = ''] = /\/u\/\w+/.exec(text) ?? []
    const hidden = text.replace(/(?<=\/[uc]\/)\w+/g, '***********')
    expect(await shownTextOf(id, FIRST)).toBe(hidden)
    await visit(optOut, 'POST')
    const [code = ''] = /SALE-\w+/.exec(text) ?? []
    await user.call(calls.redeemCoupon, { body: { code } })
    const now = await responses(id)
    expect(now).toEqual({
      countedAt: null,
      links: {
        recipients: 2,
        clicks: 3,
        urls: [
          { url: sale, recipients: 2, clicks: 2 },
          { url: own, recipients: 1, clicks: 1 },
        ],
      },
      optOuts: 1,
      consents: { accept: 0, decline: 1 },
      coupon: { id: coupon.id, name: 'Sale', issued: 3, opened: 2, redeemed: 1 },
    })
    expect((await user.call(calls.getCoupon, { params: { id: coupon.id } })).body).toMatchObject({
      ...{ issued: 3, opened: 2, redeemed: 1 },
    })
    const blacklist = await user.call(calls.listBlacklist, { query: { source: 'link' } })
    expect(blacklist.body.total).toBe(now.optOuts)

    const body = { statuses: ['undelivered' as const] }
    const again = await sendAnalysis((await user.call(calls.resendUndelivered, { params: { id }, body })).body.id)
    expect(await responses(again)).toEqual({
      ...{ countedAt: id, links: null, optOuts: null, consents: null, coupon: null },
    })
  })

  it('are null for what the text does not ask', async () => {
    const id = await send({ content: 'Hello', to: [SECOND], options: { shortenUrl: true } })
    expect(await responses(id)).toEqual({
      ...{ countedAt: null, links: null, optOuts: null, consents: null, coupon: null },
    })
  })

  it('are of the recipients alone: no text that users see has the codes of their pages', async () => {
    const { id: templateId } = (
      await user.call(calls.createConsentTemplate, { body: { name: 'Hidden', content: 'I agree.' } })
    ).body
    const options = { unsubscribe: true, eConsent: { templateId } }
    const body = { from: 'SONGSARN', content: 'Hello', to: [SECOND, FAILS], options }
    const params = { id: (await user.call(calls.createAnalysis, { body })).body.id }
    const preview = await eventually(async () => {
      const analysis = (await user.call(calls.getAnalysis, { params })).body
      return analysis.status === 'ready' && analysis.preview?.text
    })
    const rows = async () => (await user.call(calls.getAnalysisRows, { params, query: {} })).body.items
    const before = (await rows()).map(({ text }) => text)
    const id = await sendAnalysis(params.id)
    await user.call(calls.resendUndelivered, { params: { id }, body: { statuses: ['undelivered'] } })
    const csv = (await user.call(calls.getAnalysisRows, { params, query: {} }, { accept: 'text/csv' })).text
    const report = { reportName: 'Hidden', reportType: 1, oneTimeReportType: 3 }
    const reportId = (await user.call(calls.createReport, { body: report })).body.id
    const run = await eventually(async () => {
      const [newest] = (await user.call(calls.listReportRuns, { params: { id: reportId } })).body.items
      return newest?.status === 'completed' && newest
    })
    const file = (await user.call(calls.getReportRunFile, { params: { id: run.id } })).text
    const shown = [
      preview,
      ...before,
      ...(await rows()).map(({ text }) => text),
      await shownTextOf(id, FAILS),
      csv,
      file,
    ]
    for (const text of shown) {
      expect(text).toContain('/u/***********')
      expect(text).toContain('/c/***********')
      expect(text).not.toMatch(/\/[uc]\/\w/)
    }
    expect(await textOf(id, FAILS)).toMatch(/\/c\/\w{11}\n.*\/u\/\w{11}$/)
  })
})
