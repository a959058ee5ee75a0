import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { Coupon } from '@songsarn/contract/communication/coupons'
import { sql } from 'kysely'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { type SendingApp, sendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { freeCoupons, issueCoupons, openCoupon, takeCoupons } from './take-coupons.ts'

forEachEngine('coupons', (open) => {
  let store: OpenDatabase
  let app: TestApp
  let sending: SendingApp
  beforeAll(async () => {
    store = await open()
    app = testApp(store)
    sending = await sendingApp(store)
  })
  afterAll(async () => {
    await sending?.close()
    await store?.close()
  })

  const newUser = async () => app.newUser(await app.newAccount(), 'sender')
  const create = async (user: TestUser, body: object): Promise<Coupon> =>
    (await user.call(calls.createCoupon, { body: { name: 'Songkran', ...body } })).body
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ rowNo: index + 1, address: `6681000000${index}` }))
  const take = (user: TestUser, couponId: string, analysisId: string, count: number) =>
    asWorker(store, (trx) => takeCoupons(trx, { ...user.account, couponId, analysisId }, rowsOf(count)))
  /** A coupon whose codes were sent, and the codes in the order of the recipients. */
  async function issued(user: TestUser, count: number, body: object = {}) {
    const coupon = await create(user, { generate: count, ...body })
    const analysisId = newId()
    const codes = await take(user, coupon.id, analysisId, count)
    await asWorker(store, (trx) => issueCoupons(trx, { ...user.account, analysisId }, new Date()))
    return { coupon, analysisId, codes: [...codes.values()] }
  }
  const redeem = async (user: TestUser, code: string | undefined) => {
    const { status, body } = await user.call(calls.redeemCoupon, { body: { code } })
    return [status, body.code]
  }

  it('generate codes that people can type, each once in the account', async () => {
    const user = await newUser()
    const coupon = await create(user, { generate: 6000 })
    expect(coupon).toMatchObject({ total: 6000, free: 6000, issued: 0, opened: 0, redeemed: 0 })
    const { items, total } = (
      await user.call(calls.listCouponCodes, { params: { id: coupon.id }, query: { size: 1000 } })
    ).body
    expect(total).toBe(6000)
    expect(new Set(items.map(({ code }) => code)).size).toBe(1000)
    for (const { code } of items) expect(code).toMatch(/^[234679ACDEFGHJKMNPQRTUVWXYZ]{10}$/)
  })

  it('generate codes with a prefix and a length', async () => {
    const user = await newUser()
    const { id } = await create(user, { generate: 3, prefix: 'song', length: 12 })
    const { items } = (await user.call(calls.listCouponCodes, { params: { id } })).body
    expect(items.map(({ code }) => /^SONG-[234679ACDEFGHJKMNPQRTUVWXYZ]{12}$/.test(code))).toEqual([true, true, true])
    const refused = { params: { id }, body: { codes: ['AB-12'], prefix: 'X' } }
    expect((await user.call(calls.addCouponCodes, refused)).body.errors).toMatchObject([
      { path: 'prefix', code: 'notExpected' },
    ])
  })

  it('end after their start', async () => {
    const times = { startDate: '2026-12-01T10:00:00+07:00', endDate: '2026-12-01T02:00:00Z' }
    const { body } = await (await newUser()).call(calls.createCoupon, { body: { name: 'x', generate: 1, ...times } })
    expect(body.errors).toMatchObject([{ path: 'endDate', code: 'beforeStart' }])
  })

  it('take your own codes, and refuse a code that the account has, with its place', async () => {
    const user = await newUser()
    const { id } = await create(user, { codes: ['ab-12', 'CD-34'] })
    for (const codes of [
      ['NEW1', 'Ab-12'],
      ['NEW2', 'new2'],
    ]) {
      const { status, body } = await user.call(calls.addCouponCodes, { params: { id }, body: { codes } })
      expect([status, body.code, body.errors?.map(({ path }) => path)]).toEqual([422, 'coupon.codeTaken', ['codes.1']])
    }
    const several = { params: { id }, body: { codes: ['CD-34', 'NEW3', 'AB-12'] } }
    expect((await user.call(calls.addCouponCodes, several)).body.errors?.map(({ path }) => path)).toEqual([
      'codes.0',
      'codes.2',
    ])
    const added = await user.call(calls.addCouponCodes, { params: { id }, body: { codes: ['NEW1'] } })
    expect(added.body).toMatchObject({ total: 3, free: 3 })
    // Another account may have the same codes.
    expect(await create(await newUser(), { codes: ['AB-12'] })).toMatchObject({ total: 1 })
    for (const body of [
      {},
      { generate: 1, codes: ['NEW9'] },
      { codes: ['no spaces'] },
      { generate: 0 },
      { generate: 100_001 },
    ])
      expect((await user.call(calls.createCoupon, { body: { name: 'x', ...body } })).status).toBe(422)
  })

  it('give each recipient a code of their own, also when two analyses take them at once', async () => {
    const user = await newUser()
    const { id } = await create(user, { generate: 10 })
    const [one, two] = [newId(), newId()]
    const both = await Promise.all([take(user, id, one, 5), take(user, id, two, 5)])
    expect(new Set(both.flatMap((codes) => [...codes.values()])).size).toBe(10)
    // A batch that runs again keeps its codes.
    expect(await take(user, id, one, 5)).toEqual(both[0])
    expect(await take(user, id, newId(), 2)).toEqual(new Map())
    // Neither analysis was sent.
    await freeCoupons(store, new Date())
    expect((await user.call(calls.getCoupon, { params: { id } })).body).toMatchObject({ free: 10 })
  })

  it('redeem each code once, also at two tills at once', async () => {
    const user = await newUser()
    const { coupon, codes } = await issued(user, 2)
    const [code] = codes
    const both = await Promise.all([redeem(user, code?.toLowerCase()), redeem(user, code)])
    expect(both.toSorted()).toEqual([
      [200, code],
      [409, 'coupon.redeemed'],
    ])
    expect(await redeem(await newUser(), code)).toEqual([404, 'resource.notFound'])
    expect(await redeem(user, 'NOPE')).toEqual([404, 'resource.notFound'])
    const figures = (await user.call(calls.getCoupon, { params: { id: coupon.id } })).body
    expect(figures).toMatchObject({ total: 2, free: 0, issued: 2, opened: 0, redeemed: 1 })
    expect(figures.days).toHaveLength(30)
    expect(figures.days.at(-1)).toMatchObject({ opened: 0, redeemed: 1 })
    const query = { state: 'redeemed' }
    const { items } = (await user.call(calls.listCouponCodes, { params: { id: coupon.id }, query })).body
    expect(items).toMatchObject([{ code, mobile: '66810000000', state: 'redeemed' }])
  })

  it('refuse codes that were not sent, and codes outside the time of the coupon', async () => {
    const user = await newUser()
    await create(user, { codes: ['FREE1'] })
    expect(await redeem(user, 'FREE1')).toEqual([409, 'coupon.notIssued'])
    const ended = await issued(user, 1, { endDate: '2026-01-01T00:00:00Z' })
    expect(await redeem(user, ended.codes[0])).toEqual([409, 'coupon.ended'])
    const later = await issued(user, 1, { startDate: '2126-01-01T00:00:00Z' })
    expect(await redeem(user, later.codes[0])).toEqual([409, 'coupon.notStarted'])
    const { body } = await user.call(calls.createCoupon, {
      body: { name: 'x', generate: 1, startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' },
    })
    expect(body.errors).toMatchObject([{ path: 'endDate', code: 'beforeStart' }])
  })

  it('count the first opening of each code', async () => {
    const user = await newUser()
    const { coupon, analysisId, codes } = await issued(user, 3)
    const openRow = (rowNo: number) =>
      asWorker(store, (trx) => openCoupon(trx, { tenantId: user.account.tenantId, analysisId, rowNo }, new Date()))
    await redeem(user, codes[1])
    for (const row of [1, 1, 2, 9]) await openRow(row)
    const { body } = await user.call(calls.getCoupon, { params: { id: coupon.id } })
    expect(body).toMatchObject({ issued: 3, opened: 2, redeemed: 1 })
    const { items } = (await user.call(calls.listCouponCodes, { params: { id: coupon.id } })).body
    expect(items.map(({ state }) => state).toSorted()).toEqual(['issued', 'opened', 'redeemed'])
  })

  it('frees no code of a send', async () => {
    const user = await newUser()
    const { coupon } = await issued(user, 1)
    await freeCoupons(store, new Date(Date.now() + 400 * 24 * 3600 * 1000))
    expect((await user.call(calls.getCoupon, { params: { id: coupon.id } })).body).toMatchObject({ free: 0, issued: 1 })
  })

  it('are listed newest first, by name, and only in their account', async () => {
    const user = await newUser()
    for (const name of ['Songkran', 'New Year']) await create(user, { name, generate: 1 })
    await create(await newUser(), { generate: 1 })
    const names = async (query: object) =>
      (await user.call(calls.listCoupons, { query })).body.items.map(({ name }) => name)
    expect(await names({})).toEqual(['New Year', 'Songkran'])
    expect(await names({ name: 'song', sort: 'name' })).toEqual(['Songkran'])
    const { body } = await user.call(calls.getLookup, { params: { name: 'coupons' } })
    expect(body.items.map(({ label }) => label)).toEqual(['New Year', 'Songkran'])
  })

  it('are chosen by the number of their free codes, which is counted up to 1,000', async () => {
    const user = await newUser()
    const few = await create(user, { name: 'Few', generate: 3 })
    await take(user, few.id, newId(), 1)
    await create(user, { name: 'Many', generate: 1000 })
    await create(user, { name: 'More', generate: 1001 })
    const { body } = await user.call(calls.getLookup, { params: { name: 'coupons' } })
    expect(body.items.map(({ detail }) => detail)).toEqual(['1000+', '1000', '2'])
  })

  it('tell an analysis until when their codes can be redeemed, also the analysis of a resend', async () => {
    const user = await sending.newSender({ credits: 10 })
    const endDate = new Date(Date.now() + 3600_000).toISOString()
    const ending = await create(user, { generate: 2, endDate })
    const endless = await create(user, { generate: 1 })
    const analyse = async (couponId: string) => {
      const body = { from: 'SONGSARN', to: ['0812345678'], content: '{{coupon}}', options: { couponId } }
      return (await user.call(calls.createAnalysis, { body })).body
    }
    expect((await analyse(endless.id)).couponEndDate).toBeNull()
    const { id: analysisId, couponEndDate } = await analyse(ending.id)
    expect(couponEndDate).toBe(endDate)
    const scheduledAt = new Date(Date.now() + 2 * 3600_000).toISOString()
    const key = { 'idempotency-key': newId() }
    const { id } = (await user.call(calls.createQuickSend, { body: { analysisId, scheduledAt } }, key)).body
    await user.call(calls.stopCommunication, { params: { id } })
    const again = { params: { id }, body: { statuses: ['cancelled' as const] } }
    await eventually(async () => (await user.call(calls.resendUndelivered, again)).body.couponEndDate === endDate)
  })

  it('limits the codes of an account', async () => {
    const user = await newUser()
    const { id } = await create(user, { generate: 1 })
    await asWorker(store, (trx) => sql`update coupons set total = 999999 where id = ${id}`.execute(trx))
    const { status, body } = await user.call(calls.addCouponCodes, { params: { id }, body: { generate: 2 } })
    expect([status, body.code, body.params]).toEqual([409, 'limit.reached', { max: 1_000_000 }])
  })

  it('give each recipient of a send a code of their own, and take no codes for other rows', async () => {
    const user = await sending.newSender({ credits: 100 })
    const coupon = await create(user, { codes: ['AA-11', 'BB-22', 'CC-33'] })
    const body = {
      ...{ from: 'SONGSARN', content: 'Your code: {{coupon}}', options: { couponId: coupon.id } },
      to: ['0812345678', '0812340001', '081 234 5678', 'x'],
    }
    const analysis = (await user.call(calls.createAnalysis, { body })).body
    expect(analysis).toMatchObject({ status: 'ready', unique: 2, duplicate: 1, invalid: 1 })
    const rows = await user.call(calls.getAnalysisRows, { params: { id: analysis.id }, query: { bucket: 'unique' } })
    const texts = rows.body.items.map(({ text }) => text)
    expect(texts).toEqual(['Your code: AA-11', 'Your code: BB-22'])
    expect(await redeem(user, 'AA-11')).toEqual([409, 'coupon.notIssued'])

    const few = await user.call(calls.createAnalysis, { body: { ...body, to: ['0812340002', '0812340003'] } })
    expect([few.status, few.body]).toEqual([422, expect.objectContaining({ code: 'coupon.tooFew' })])
    expect(few.body).toMatchObject({ params: { free: 1, missing: 1 } })

    const sent = await user.call(
      calls.createQuickSend,
      { body: { analysisId: analysis.id } },
      { 'idempotency-key': newId() },
    )
    expect(sent.status).toBe(201)
    await sending.settled(user, sent.body.id)
    const { body: logs } = await user.call(calls.listLogs, { query: { campaign: sent.body.id } })
    const messages = await Promise.all(
      logs.items.map(({ messageId }) => user.call(calls.getMessage, { params: { messageId } })),
    )
    expect(messages.map(({ body: { text } }) => text).toSorted()).toEqual(texts)
    expect(await redeem(user, 'AA-11')).toEqual([200, 'AA-11'])
    expect(await redeem(user, 'CC-33')).toEqual([409, 'coupon.notIssued'])
  })

  it('are free again for the next analysis when the former one is discarded, replaced in its draft, or not sent after all', async () => {
    const user = await sending.newSender({ credits: 100 })
    const coupon = await create(user, { generate: 2 })
    const analyse = async (content: string, to = ['0812345678', '0812345679']) =>
      (
        await user.call(calls.createAnalysis, {
          body: { from: 'SONGSARN', content: `${content} {{coupon}}`, options: { couponId: coupon.id }, to },
        })
      ).body
    const counts = async () => (await user.call(calls.getCoupon, { params: { id: coupon.id } })).body
    const first = await analyse('One')
    expect((await analyse('Two')).code).toBe('coupon.tooFew')
    await user.call(calls.deleteAnalysis, { params: { id: first.id } })

    const second = await analyse('Two')
    const fields = { type: 'broadcast' as const, broadcastName: 'Sale', analysisId: second.id }
    const draft = (await user.call(calls.createDraft, { body: { fields } })).body
    const params = { id: draft.id }
    await user.call(calls.updateDraft, { params, body: { version: 1, fields: { ...fields, content: 'Same' } } })
    expect((await user.call(calls.getAnalysis, { params: { id: second.id } })).status).toBe(200)
    await user.call(calls.updateDraft, { params, body: { version: 2, fields: { ...fields, analysisId: null } } })
    expect((await user.call(calls.getAnalysis, { params: { id: second.id } })).status).toBe(404)

    const third = await analyse('Three')
    const scheduledAt = new Date(Date.now() + 3600_000).toISOString()
    await user.call(calls.updateDraft, { params, body: { version: 3, fields: { ...fields, analysisId: third.id } } })
    const { id } = (
      await user.call(
        calls.createBroadcast,
        { body: { analysisId: third.id, broadcastName: 'Sale', scheduledAt, draft: { id: draft.id, version: 4 } } },
        { 'idempotency-key': newId() },
      )
    ).body
    expect(await counts()).toMatchObject({ free: 0, issued: 2 })
    await user.call(calls.unscheduleCommunication, { params: { id } })
    expect(await counts()).toMatchObject({ free: 0, issued: 0 })
    await user.call(calls.deleteDraft, { params })
    expect(await counts()).toMatchObject({ free: 2, issued: 0 })
  })

  it('are refused where the account has no such coupon, or the text no place for a code', async () => {
    const user = await sending.newSender()
    const { id } = await create(await newUser(), { generate: 1 })
    const own = await create(user, { generate: 1 })
    const analyse = async (content: string, couponId: string) =>
      (
        await user.call(calls.createAnalysis, {
          body: { from: 'SONGSARN', to: ['0812345678'], content, options: { couponId } },
        })
      ).body
    expect((await analyse('{{coupon}}', id)).errors).toMatchObject([{ path: 'options.couponId', code: 'unknown' }])
    expect((await analyse('Hello', own.id)).errors).toMatchObject([{ path: 'content', code: 'couponMissing' }])
  })
})
