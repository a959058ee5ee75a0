import { expect, it } from '@jest/globals'
import { createAnalysis, getAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { MAX_RECIPIENTS } from '@songsarn/contract/communication/analysis-body'
import { createQuickSend, getCommunication, stopCommunication } from '@songsarn/contract/communication/communications'
import { resendUndelivered } from '@songsarn/contract/communication/copies'
import { createPerson } from '@songsarn/contract/communication/people'
import { createSegment } from '@songsarn/contract/communication/segments'
import fc from 'fast-check'
import { addSender } from '../../../testing/add-sender.ts'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { Row } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { purgeAnalyses } from './purge-analyses.ts'

forEachEngine('analyses', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let user: TestUser
  withSendingApp(open, async (made) => {
    ;({ store, app } = made)
    user = await app.newSender({ credits: 100 })
  })

  const analyse = (body: object, as = user) =>
    as.call(createAnalysis, { body: { from: 'SONGSARN', content: 'Hello', ...body } })
  const rows = async (id: string, query: object = {}) =>
    (await user.call(getAnalysisRows, { params: { id }, query: { size: 100, ...query } })).body

  it('puts each row in one bucket, with its reason', async () => {
    await blacklist(user, '66812345670', 'unsubscribed')
    const to = ['081 234 5678', '+66812345678', 'hello', '', '02 123 4567', '0812345670', '0812345670', '0812']
    const { status, body } = await analyse({ to })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      status: 'ready',
      progress: { done: 8, total: 8 },
      unique: 1,
      duplicate: 2,
      blacklist: 1,
      invalid: 4,
      totalRecipients: 1,
      totalCredit: 1,
      shortest: 1,
      longest: 1,
      balanceBefore: 100,
      balanceAfter: 99,
      missingCredit: 0,
      preview: { mobile: '66812345678', text: 'Hello' },
      communicationId: null,
    })
    const { items, total } = await rows(body.id)
    expect(total).toBe(8)
    expect(items.map(({ row, bucket, reason, duplicateOf }) => [row, bucket, reason, duplicateOf])).toEqual([
      [1, 'unique', 'ok', null],
      [2, 'duplicate', 'duplicateOf', 1],
      [3, 'invalid', 'notNumber', null],
      [4, 'invalid', 'empty', null],
      [5, 'invalid', 'notMobile', null],
      [6, 'blacklist', 'unsubscribed', null],
      [7, 'duplicate', 'duplicateOf', 6],
      [8, 'invalid', 'wrongLength', null],
    ])
    expect(await rows(body.id, { bucket: 'invalid', page: 1, size: 3 })).toMatchObject({
      total: 4,
      items: [{ row: 8 }],
    })
    expect(await rows(body.id, { sort: '-row', size: 1 })).toMatchObject({ total: 8, items: [{ row: 8 }] })
  })

  it('accounts for every row, whatever they hold', async () => {
    const input = fc.oneof(
      fc.constantFrom('0812345678', '0812345679', '66812345678', '+66 81 234 5678', '021234567', ' '),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 40 }), async (to) => {
        // A zero character is refused for the whole request, before anything reads its rows: see api.test.ts.
        fc.pre(to.some((one) => one.trim() !== '') && !to.some((one) => one.includes('\0')))
        const { body } = await analyse({ to })
        expect(body.status).toBe('ready')
        expect(body.unique + body.duplicate + body.blacklist + body.invalid).toBe(to.length)
        const { items } = await rows(body.id)
        const unique = items.filter(({ bucket }) => bucket === 'unique').map(({ mobile }) => mobile)
        expect(new Set(unique).size).toBe(unique.length)
        expect(items).toHaveLength(to.length)
      }),
      { numRuns: 25 },
    )
  })

  it('counts credits on the text of each recipient', async () => {
    const content = `${'x'.repeat(150)}{{mobile}}`
    const { body } = await analyse({ to: ['0812345678', '+14155552671'], content })
    // Ten digits as Thais write them fit into the first part, twelve characters do not.
    expect(body).toMatchObject({ shortest: 1, longest: 2, totalParts: 3, totalCredit: 3, missingValues: 0 })
    expect(body.partCounts).toEqual([
      { parts: 1, recipients: 1, over: 0 },
      { parts: 2, recipients: 1, over: 2 },
    ])
    expect(body.preview?.text).toBe(`${'x'.repeat(150)}0812345678`)
    expect(body).toMatchObject({ shortestRow: 1, longestRow: 2 })
    const missing = await analyse({ to: ['0812345678'], content: 'Hi {{firstName}}!' })
    expect(missing.body).toMatchObject({ missingValues: 1, preview: { text: 'Hi !' } })
    const fallback = await analyse({ to: ['0812345678'], content: 'Hi {{firstName|friend}}!' })
    expect(fallback.body).toMatchObject({ missingValues: 0, preview: { text: 'Hi friend!' } })
  })

  it('shows the exact text of each recipient, and finds one by row or mobile', async () => {
    const { body } = await analyse({
      to: ['0812345678', '+14155552671', '0812345678', 'hello'],
      content: 'Hi {{mobile}}',
    })
    expect((await rows(body.id)).items.map(({ text }) => text)).toEqual([
      'Hi 0812345678',
      'Hi +14155552671',
      null,
      null,
    ])
    expect(await rows(body.id, { row: 2 })).toMatchObject({ total: 1, items: [{ row: 2, text: 'Hi +14155552671' }] })
    const found = await rows(body.id, { mobile: '+66 81-234-5678' })
    expect([found.total, ...found.items.map(({ row, bucket }) => [row, bucket])]).toEqual([
      2,
      [1, 'unique'],
      [3, 'duplicate'],
    ])
    expect((await rows(body.id, { mobile: '0812345678', bucket: 'unique' })).total).toBe(1)
    expect((await rows(body.id, { mobile: 'nobody' })).total).toBe(0)
    expect(body).toMatchObject({ shortestRow: 1, longestRow: 2 })
    const same = await analyse({ to: ['0812345679', '0812345678'] })
    expect(same.body).toMatchObject({ shortestRow: 1, longestRow: 1 })
    expect((await analyse({ to: ['hello'] })).body).toMatchObject({ shortestRow: null, longestRow: null })
  })

  it('counts short links and the opt-out link in the text of each recipient, and its service once', async () => {
    const content = 'Sale: https://shop.example/a/very/long/path?with=a&query=that+costs'
    const options = { shortenUrl: true, unsubscribe: true }
    const { body } = await analyse({ to: ['0812345678', '0812345679'], content, options })
    expect(body).toMatchObject({ status: 'ready', shortest: 2, longest: 2, totalParts: 2, totalCredit: 4 })
    const { items } = await rows(body.id)
    // The preview shows where each link leads, without the page to opt out.
    for (const { links } of items)
      expect(links).toEqual(['https://shop.example/a/very/long/path?with=a&query=that+costs'])
    const plain = await analyse({
      to: ['0812345678'],
      content: 'Wiki https://en.example/wiki/A_(b), กดhttps://shop.example/1เพื่อ',
    })
    expect((await rows(plain.body.id)).items[0]?.links).toEqual([
      'https://en.example/wiki/A_(b)',
      'https://shop.example/1',
    ])
    const texts = items.map(({ text }) => text ?? '')
    const shape = /^Sale: https:\/\/sms\.example\/l\/\w{11}\nOpt out: https:\/\/sms\.example\/u\/\*{11}$/
    for (const text of texts) expect(text).toMatch(shape)
    expect(new Set(texts).size).toBe(2)
    expect((await analyse({ to: ['0812345678'], content })).body.hash).not.toBe(body.hash)
    expect((await analyse({ to: ['0812345678'], options: { shorten: true } })).status).toBe(422)
  })

  it('tells how many credits are missing', async () => {
    const poor = await app.newSender({ credits: 3 })
    const { body } = await analyse({ to: mobiles(5) }, poor)
    expect(body).toMatchObject({ balanceBefore: 3, balanceAfter: -2, missingCredit: 2 })
  })

  it('uses the blacklist of the parent, without showing it to a sub-account', async () => {
    const sub = await app.newSender({ name: 'Branch', paymentType: 'shared', parent: user.account })
    await blacklist(user, '66898765432', 'blacklisted')
    const { body } = await analyse({ to: ['0898765432', '0898765433'] }, sub)
    expect(body).toMatchObject({ unique: 1, blacklist: 1, balanceBefore: null, balanceAfter: null, missingCredit: 0 })
    const other = await app.newSender()
    expect((await analyse({ to: ['0898765432'] }, other)).body.blacklist).toBe(0)
  })

  it('binds its hash to sender, content and recipients', async () => {
    await addSender(store, user.account, 'OTHER')
    const one = (await analyse({ to: ['0812345678'] })).body.hash
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect((await analyse({ to: ['0812345678'] })).body.hash).toBe(one)
    for (const change of [{ content: 'Hello!' }, { from: 'OTHER' }, { to: ['0812345679'] }]) {
      expect((await analyse({ to: ['0812345678'], ...change })).body.hash).not.toBe(one)
    }
  })

  it('tells that the same was sent to the same recipients before, or is scheduled', async () => {
    const sender = await app.newSender({ credits: 100 })
    const message = { to: ['0812345678', '0812345679'], content: 'Sale', options: { unsubscribe: true } }
    const before = async (body: object = {}, as = sender) => {
      const { id } = (await analyse({ ...message, ...body }, as)).body
      return (await as.call(getAnalysis, { params: { id } })).body
    }
    const send = async (analysisId: string, scheduledAt?: string) => {
      const body = { analysisId, ...(scheduledAt && { scheduledAt }) }
      return (await sender.call(createQuickSend, { body }, { 'idempotency-key': newId() })).body.id
    }
    const first = await before()
    expect(first.sentBefore).toBeNull()
    // An analysis that was not sent does not count.
    expect((await before()).sentBefore).toBeNull()
    const communicationId = await send(first.id)
    const { startedAt } = (await sender.call(getCommunication, { params: { id: communicationId } })).body
    const again = await before()
    expect(again).toMatchObject({ hash: first.hash, sentBefore: { communicationId, date: startedAt } })
    expect((await analyse(message, sender)).body.sentBefore).toEqual(again.sentBefore)
    // Not by itself, with another text, sender option or recipient, or for another account.
    expect((await sender.call(getAnalysis, { params: { id: first.id } })).body.sentBefore).toBeNull()
    for (const other of [{ content: 'Sales' }, { options: {} }, { to: ['0812345678'] }])
      expect((await before(other)).sentBefore).toBeNull()
    for (const as of [await app.newSender(), await app.newSender({ parent: sender.account })])
      expect((await before({}, as)).sentBefore).toBeNull()

    const scheduledAt = new Date(Date.now() + 3600_000).toISOString()
    const scheduled = await send(again.id, scheduledAt)
    expect((await before()).sentBefore).toEqual({ communicationId: scheduled, date: scheduledAt })
    // A communication that is stopped before its start reaches no phone.
    await sender.call(stopCommunication, { params: { id: scheduled } })
    expect((await before()).sentBefore?.communicationId).toBe(communicationId)
    // Nor does a communication that is stopped after it, before a message left. A message that left is gone.
    await app.settled(sender, communicationId)
    const change = (id: string, to: Partial<Row<'communications'>>) =>
      asWorker(store, (trx) => trx.updateTable('communications').set(to).where('id', '=', id).execute())
    await change(scheduled, { startedAt: new Date() })
    await change(communicationId, { status: 'stopped' })
    expect((await before()).sentBefore?.communicationId).toBe(communicationId)
    await purgeAnalyses(store, new Date(Date.now() + 25 * 3_600_000))
    expect((await before()).sentBefore).toBeNull()
  })

  it('tells that the same was sent to the same people or segments before, although their people changed', async () => {
    const sender = await app.newSender({ credits: 100 })
    await addSender(store, sender.account, 'OTHER')
    const addPerson = async (mobile: string, city: string) =>
      (await sender.call(createPerson, { body: { mobile, city } })).body.id
    const addSegment = async (city: string) => {
      const conditions = [{ kind: 'text', field: 'city', test: 'is', value: city }]
      const filter = { match: 'all', groups: [{ match: 'all', conditions }] }
      return (await sender.call(createSegment, { body: { name: city, filter } })).body.id
    }
    const ids = [await addPerson('0812345678', 'Phuket'), await addPerson('0812345679', 'Trang')]
    const segmentIds = [await addSegment('Phuket'), await addSegment('Trang')]
    const analysed = async (body: object) => {
      const { id } = (await analyse(body, sender)).body
      return eventually(async () => {
        const { body: now } = await sender.call(getAnalysis, { params: { id } })
        return now.status === 'ready' && now
      })
    }
    const send = async (body: object) => {
      const { id: analysisId } = await analysed(body)
      return (await sender.call(createQuickSend, { body: { analysisId } }, { 'idempotency-key': newId() })).body.id
    }
    const sentBefore = async (body: object) => (await analysed(body)).sentBefore?.communicationId

    const toSegments = await send({ segmentIds })
    await addPerson('0812345670', 'Trang')
    expect(await sentBefore({ segmentIds: segmentIds.toReversed() })).toBe(toSegments)
    for (const other of [{ content: 'Hello!' }, { from: 'OTHER' }, { segmentIds: segmentIds.slice(1) }])
      expect(await sentBefore({ segmentIds, ...other })).toBeUndefined()

    const toPeople = await send({ people: { ids } })
    expect(await sentBefore({ people: { ids: ids.toReversed() } })).toBe(toPeople)
    for (const people of [{ ids: ids.slice(1) }, { all: true }]) expect(await sentBefore({ people })).toBeUndefined()
    const toAll = await send({ people: { all: true } })
    expect(await sentBefore({ people: { all: true } })).toBe(toAll)
  })

  it('does not warn of messages that are sent again', async () => {
    const sender = await app.newSender({ credits: 10 })
    const id = await app.quickSend(sender, ['0812340002'])
    await app.settled(sender, id)
    const input = { params: { id }, body: { statuses: ['undelivered' as const] } }
    const resend = async () => (await sender.call(resendUndelivered, input)).body
    const [one, other] = [await resend(), await resend()]
    const sent = await sender.call(createQuickSend, { body: { analysisId: one.id } }, { 'idempotency-key': newId() })
    expect([sent.status, one.hash]).toEqual([201, other.hash])
    // The send refuses it.
    expect((await sender.call(getAnalysis, { params: { id: other.id } })).body.sentBefore).toBeNull()
  })

  it('refuses what could not be sent', async () => {
    const refused = async (body: object) => {
      const answer = await analyse({ to: ['0812345678'], ...body })
      return [answer.status, answer.body.code, answer.body.errors?.[0]?.path]
    }
    expect(await refused({ content: 'Hi {{name}}' })).toEqual([422, 'content.unknownField', 'content'])
    expect(await refused({ content: 'Hi {{otp}}' })).toEqual([422, 'content.unknownField', 'content'])
    expect(await refused({ content: 'Hi {firstName}' })).toEqual([422, 'content.unknownField', 'content'])
    expect(await refused({ from: 'NOBODY' })).toEqual([422, 'sender.notApproved', 'from'])
    expect(await refused({ to: [' ', ''] })).toEqual([422, 'recipients.none', 'to'])
    expect(await refused({ to: [] })).toEqual([422, 'request.invalid', 'to'])
    expect(await refused({ content: 'x'.repeat(1001) })).toEqual([422, 'request.invalid', 'content'])
    expect(await refused({ to: Array(MAX_RECIPIENTS + 1).fill('1') })).toEqual([422, 'request.invalid', 'to'])
    const viewer = await app.newUser(user.account, 'viewer')
    expect((await analyse({ to: ['0812345678'] }, viewer)).status).toBe(403)
  })

  it('shows progress of a long one, and gives its rows as CSV that runs no formula', async () => {
    const to = [...mobiles(12_000), '=1+1', '"quoted", with comma']
    const { body } = await analyse({ to })
    expect(body.status).toBe('running')
    const done = await eventually(async () => {
      const { body: now } = await user.call(getAnalysis, { params: { id: body.id } })
      return now.status === 'ready' && now
    })
    expect(done).toMatchObject({ unique: 12_000, invalid: 2, progress: { done: 12_002, total: 12_002 } })
    const csv = await user.call(getAnalysisRows, { params: { id: body.id } }, { accept: 'text/csv' })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = csv.text.trim().split('\r\n')
    expect(lines).toHaveLength(12_003)
    expect(lines[1]).toBe(`1,,${to[0]},66${to[0]?.slice(1)},,Unique,unique,Will be sent,ok,,1,1,Hello`)
    expect(lines[12_001]).toBe("12001,,'=1+1,,,Invalid,invalid,Not a number,notNumber,,0,0,")
    expect(lines[12_002]).toBe('12002,,"""quoted"", with comma",,,Invalid,invalid,Not a number,notNumber,,0,0,')
    const invalid = await user.call(
      getAnalysisRows,
      { params: { id: body.id }, query: { bucket: 'invalid' } },
      { accept: 'text/csv' },
    )
    expect(invalid.text.trim().split('\r\n')).toHaveLength(3)
  })

  it('is not there for another account', async () => {
    const { body } = await analyse({ to: ['0812345678'] })
    const other = await app.newSender()
    expect((await other.call(getAnalysis, { params: { id: body.id } })).status).toBe(404)
    expect((await other.call(getAnalysisRows, { params: { id: body.id } })).status).toBe(404)
    expect((await user.call(getAnalysis, { params: { id: newId() } })).status).toBe(404)
  })

  it('is deleted after a day', async () => {
    const { body } = await analyse({ to: ['0812345678'] })
    await purgeAnalyses(store, new Date(Date.now() + 23 * 3_600_000))
    expect((await user.call(getAnalysis, { params: { id: body.id } })).status).toBe(200)
    await purgeAnalyses(store, new Date(Date.now() + 25 * 3_600_000))
    expect((await user.call(getAnalysis, { params: { id: body.id } })).status).toBe(404)
    const left = await asWorker(store, (trx) =>
      trx.selectFrom('analysisRows').select('rowNo').where('analysisId', '=', body.id).execute(),
    )
    expect(left).toEqual([])
  })

  const blacklist = (of: TestUser, mobile: string, reason: 'unsubscribed' | 'blacklisted') =>
    asWorker(store, (trx) =>
      trx
        .insertInto('blacklist')
        .values({ tenantId: of.account.tenantId, accountId: of.account.accountId, mobile, reason })
        .execute(),
    )
})
