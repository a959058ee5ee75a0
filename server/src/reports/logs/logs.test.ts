import { read as readWorkbook, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import { updateMe } from '@songsarn/contract/account/session'
import { listCommunications } from '@songsarn/contract/communication/communications'
import { createPerson } from '@songsarn/contract/communication/people'
import { downloadLogs, getMessage, listLogs } from '@songsarn/contract/reports/logs'
import type { TestUser } from '../../../testing/app.ts'
import { type SendingApp, sendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { mobiles } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'

forEachEngine('logs', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let parent: TestUser
  let sub: TestUser
  let special: string
  let many: string
  let theirs: string
  beforeAll(async () => {
    store = await open()
    app = await sendingApp(store)
    parent = await app.newSender({ credits: 5000, name: 'Parent' })
    sub = await app.newSender({ name: 'Branch', paymentType: 'shared', parent: parent.account })
    const ends = ['5678', '0001', '0002', '0003', '0005']
    special = await app.quickSend(
      parent,
      ends.map((end) => `081234${end}`),
      'ทดสอบ {{mobile}}',
    )
    many = await app.quickSend(parent, mobiles(900))
    theirs = await app.quickSend(sub, ['0899999999', '0812345678'])
    await app.settled(parent, special, 1)
    await app.settled(parent, many)
    await app.settled(parent, theirs)
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })

  const list = async (query: object, user = parent) => (await user.call(listLogs, { query })).body
  const found = async (query: object, user = parent) => {
    const { items, total, totalIsExact } = await list({ size: 1000, ...query }, user)
    expect([total, totalIsExact]).toEqual([items.length, true])
    return items
  }

  it('shows every message, newest first, with its status and cost', async () => {
    const items = await found({})
    expect(items).toHaveLength(907)
    expect(items.map(({ messageId }) => messageId)).toEqual(
      items
        .map(({ messageId }) => messageId)
        .sort()
        .reverse(),
    )
    const shown = items.slice(-5).map((of) => [of.mobile.slice(-4), of.status, of.credits, of.error])
    expect(shown).toEqual([
      ['0005', 'Completed', 1, null],
      ['0003', 'Expired', 1, '001'],
      ['0002', 'Undelivered', 1, '001'],
      ['0001', 'Rejected', 0, '11'],
      ['5678', 'Delivered', 1, null],
    ])
    expect(items.at(-1)).toMatchObject({
      account: 'Parent',
      communicationId: special,
      communication: 'ทดสอบ {{mobile}}',
      excerpt: 'ทดสอบ {{mobile}}',
      user: 'Test User',
      sender: 'SONGSARN',
      mobile: '66812345678',
      channel: 'sms',
      smsType: 'quick-send',
      parts: 1,
    })
  })

  it('pages by cursor through all messages once', async () => {
    for (const query of [
      { size: 100 },
      { size: 7, status: ['Rejected', 'Expired', 'Undelivered'] },
      { size: 33, mobile: '8' },
    ]) {
      const all = (await found({ ...query, size: 1000 })).map(({ messageId }) => messageId)
      const seen: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(after !== null && { after }) })
        expect(page.total).toBe(all.length)
        seen.push(...page.items.map(({ messageId }) => messageId))
        after = page.nextCursor
      } while (after !== null)
      expect(seen).toEqual(all)
    }
    expect((await parent.call(listLogs, { query: { after: 'nonsense' } })).body.code).toBe('request.invalid')
  })

  it('accepts forged cursors and impossible dates without a fault', async () => {
    const items = async (query: object) => (await list(query)).items
    const lowest = '00000000-0000-7000-8000-0000ffffffff'
    const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    const newest = await items({ size: 1 })
    for (const narrow of [{}, { mobile: '8' }, { status: ['Delivered'] }]) {
      expect(await items({ ...narrow, after: lowest })).toEqual([])
      expect(await items({ ...narrow, after: highest, size: 1000 })).toEqual(await items({ ...narrow, size: 1000 }))
    }
    for (const startDate of ['0001-01-01', '1970-01-01', '1969-12-31T23:59:59Z'])
      expect(await items({ startDate, endDate: '9999-12-31', size: 1 })).toEqual(newest)
    expect(await items({ endDate: '0001-01-01' })).toEqual([])
    expect(await items({ startDate: '9999-12-31' })).toEqual([])
  })

  it('filters by every field', async () => {
    const count = async (query: object, user = parent) => (await found(query, user)).length
    expect(await count({ campaign: special })).toBe(5)
    expect(await count({ campaign: [special, theirs] })).toBe(7)
    expect(await count({ campaign: newId() })).toBe(0)
    expect(await count({ sender: 'SONGSARN' })).toBe(907)
    expect(await count({ sender: 'OTHER' })).toBe(0)
    expect(await count({ user: sub.userId })).toBe(2)
    expect(await count({ account: sub.account.accountId })).toBe(2)
    expect(await count({ account: parent.account.accountId })).toBe(905)
    expect(await count({ status: 'Delivered' })).toBe(903)
    expect(await count({ status: ['Rejected', 'Completed'] })).toBe(2)
    expect(await count({ status: 'Cancelled' })).toBe(0)
    expect(await count({ smsType: 'quick-send' })).toBe(907)
    expect(await count({ smsType: 'otp' })).toBe(0)
    const bangkok = (days: number) =>
      new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
    expect(await count({ startDate: bangkok(0), endDate: bangkok(0) })).toBe(907)
    expect(await count({ endDate: bangkok(-1) })).toBe(0)
    expect(await count({ startDate: new Date(Date.now() + 60_000).toISOString() })).toBe(0)
  })

  it('finds a mobile in any notation, and a part of one', async () => {
    for (const mobile of ['081 234 5678', '+66812345678', '66812345678', '0812-345-678']) {
      expect((await found({ mobile })).map(({ communicationId }) => communicationId)).toEqual([theirs, special])
    }
    expect(await found({ mobile: '0812345678', status: 'Delivered', campaign: theirs })).toHaveLength(1)
    expect(await found({ mobile: '345678' })).toHaveLength(2)
    expect(await found({ mobile: '089999' })).toHaveLength(1)
    expect(await found({ mobile: '0003' })).not.toHaveLength(0)
    for (const mobile of ['abc', '%', '0812345670']) expect(await found({ mobile })).toEqual([])
  })

  it('shows a sub-account its own messages only, and its parent all', async () => {
    expect((await found({}, sub)).map(({ account }) => account)).toEqual(['Branch', 'Branch'])
    expect(await found({ account: parent.account.accountId }, sub)).toEqual([])
    const stranger = await app.newSender()
    expect(await found({}, stranger)).toEqual([])
    const [message] = await found({ campaign: special })
    const messageId = message?.messageId
    expect((await parent.call(getMessage, { params: { messageId } })).status).toBe(200)
    for (const user of [sub, stranger])
      expect((await user.call(getMessage, { params: { messageId } })).status).toBe(404)
    expect((await parent.call(getMessage, { params: { messageId: newId() } })).status).toBe(404)
  })

  it('shows the whole history of a message', async () => {
    const ofEnd = async (end: string) => {
      const [row] = await found({ campaign: special, mobile: `081234${end}` })
      const { body } = await parent.call(getMessage, { params: { messageId: row?.messageId } })
      return body
    }
    const delivered = await ofEnd('5678')
    expect(delivered).toMatchObject({ text: 'ทดสอบ 0812345678', encoding: 'ucs2' })
    expect(delivered.history.map(({ event, part, state }) => [event, part, state])).toEqual([
      ['accepted', null, null],
      ['submitted', 1, null],
      ['receipt', 1, 'delivered'],
    ])
    expect(delivered.history[1]).toMatchObject({ carrier: 'memory', carrierMessageId: expect.any(String) })
    const rejected = await ofEnd('0001')
    expect(rejected.history.map(({ event, error }) => [event, error])).toEqual([
      ['accepted', null],
      ['rejected', '11'],
    ])
  })

  it('names recipients as People of their account has them, to those who may read people', async () => {
    const body = { mobile: '0812345678', firstName: 'สมชาย', lastName: 'ใจดี' }
    const { id } = (await parent.call(createPerson, { body })).body
    const named = async (query: object) => (await found(query)).map(({ mobile, person }) => [mobile.slice(-4), person])
    expect(await named({ campaign: special, status: ['Delivered'] })).toEqual([['5678', { id, name: 'สมชาย ใจดี' }]])
    // The branch does not know this person.
    expect(await named({ campaign: theirs, mobile: '0812345678' })).toEqual([['5678', null]])
    const scopes = ['read:Log'] as const
    const key = await parent.call(createApiKey, { body: { name: 'Logs', mode: 'live', scopes: [...scopes] } })
    const bearer = { authorization: `Bearer ${key.body.key}` }
    const { items } = (await parent.call(listLogs, { query: { mobile: '0812345678' } }, bearer)).body
    expect(items.map(({ person }) => person)).toEqual([null, null])
  })

  it('downloads the filtered rows in the language of the user', async () => {
    const csv = await parent.call(downloadLogs, { query: { campaign: special, status: ['Delivered', 'Rejected'] } })
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="logs-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = csv.text.trim().split('\r\n')
    expect(lines[0]).toMatch(/Mobile,Name,Status,Status code,Communication,Sender/)
    // Words with the code beside them.
    expect(lines[1]).toContain(',Rejected,Rejected,')
    expect(lines[1]).toContain(',Quick Send,quick-send,')
    expect(lines[1]).toContain(",The operator doesn't recognize this number,11,")
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
      ['66812340001', '', 'Rejected'],
      ['66812345678', 'สมชาย ใจดี', 'Delivered'],
    ])
    await parent.call(updateMe, { body: { locale: 'th' } })
    const thai = await parent.call(downloadLogs, { query: { mobile: '0812340001' } })
    expect(thai.text).toContain('ถูกปฏิเสธ')
    const all = await parent.call(downloadLogs)
    expect(all.text.trim().split('\r\n')).toHaveLength(908)
  })

  it('downloads the same rows as an Excel workbook, with times and numbers as such', async () => {
    const query = { campaign: special, status: ['Delivered', 'Rejected'] }
    const file = await app.fetch(`/v1/logs.xlsx?campaign=${special}&status=Delivered&status=Rejected`, {
      headers: { cookie: `__Host-songsarn=${parent.token}` },
    })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="logs-\d{4}-\d\d-\d\d\.xlsx"/)
    const { Sheets, SheetNames } = readWorkbook(new Uint8Array(await file.arrayBuffer()), {
      cellDates: true,
      UTC: true,
    })
    const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
    const csv = await parent.call(downloadLogs, { query })
    expect(rows.map(([mobile]) => mobile)).toEqual(
      csv.text
        .trim()
        .split('\r\n')
        .map((line) => line.replace('\uFEFF', '').split(',')[0]),
    )
    expect([rows[1]?.[10], rows[1]?.[12]]).toEqual([1, expect.any(Date)])
  })

  it('counts as the communications do', async () => {
    const { items } = (await parent.call(listCommunications)).body
    for (const { id, counts, totalRecipients } of items) {
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(totalRecipients)
      expect(await found({ campaign: id, status: 'Delivered' })).toHaveLength(counts.delivered)
    }
  })
})
