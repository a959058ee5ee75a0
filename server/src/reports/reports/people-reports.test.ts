import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { CHANNEL_TYPE, PEOPLE_CONTENT } from '@songsarn/contract/reports/report-contents'
import { callerWith, type TestUser } from '../../../testing/app.ts'
import { type SendingApp, sendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { startDueReports } from './start-due.ts'

forEachEngine('people reports', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let user: TestUser
  let branch: TestUser
  let phuket: string
  beforeAll(async () => {
    store = await open()
    app = await sendingApp(store)
    user = await app.newSender({ credits: 100 })
    branch = await app.newSender({ name: 'Branch', parent: user.account, credits: 10 })
    const people = [
      { mobile: '0812345671', firstName: '=Anong', city: 'Phuket', own: { points: '120' } },
      { mobile: '0812345672', firstName: 'Boon', city: 'Bangkok' },
    ]
    for (const body of people) await user.call(calls.createPerson, { body })
    await branch.call(calls.createPerson, { body: { mobile: '0812345673', firstName: 'Chai', own: { shop: 'A' } } })
    await user.call(calls.addToBlacklist, { body: { mobiles: ['0812345673', '0812345679'], note: 'Asked by phone' } })
    const filter = {
      match: 'all' as const,
      groups: [
        {
          match: 'all' as const,
          conditions: [{ kind: 'text' as const, field: 'city' as const, test: 'is' as const, value: 'phuket' }],
        },
      ],
    }
    phuket = (await user.call(calls.createSegment, { body: { name: 'Phuket', filter } })).body.id
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })

  async function runOf(id: string, by = user) {
    const runs = async () => (await by.call(calls.listReportRuns, { params: { id } })).body.items
    await eventually(async () => ['completed', 'error'].includes((await runs())[0]?.status ?? ''))
    const [run] = await runs()
    if (!run) throw new Error('no run')
    return run
  }
  async function linesOf(id: string, by = user) {
    const run = await runOf(id, by)
    const { text } = await by.call(calls.getReportRunFile, { params: { id: run.id } })
    return text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
  }
  /** Without the times. */
  const cellsOf = (line = '') => line.split(',').filter((cell) => !/^\d{4}-\d\d-\d\d \d\d:/.test(cell))

  it('has the people of the account with their own fields, as they are at the run', async () => {
    const made = await user.call(calls.createPeopleReport, { body: { reportName: 'All', type: PEOPLE_CONTENT.people } })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ reportType: null, peopleReportType: 1, account: [user.account.accountId] }),
    ])
    const [heading, ...rows] = await linesOf(made.body.id)
    expect(heading?.split(',').slice(-2)).toEqual(['Account', 'points'])
    expect(rows.map(cellsOf)).toEqual([
      ['66812345671', "'=Anong", '', '', 'Phuket', '', '', '', '', 'Test', '120'],
      ['66812345672', 'Boon', '', '', 'Bangkok', '', '', '', '', 'Test', ''],
    ])
    const { startDate, endDate, rowsExpected } = await runOf(made.body.id)
    expect([startDate, rowsExpected]).toEqual([endDate, 2])
  })

  it('is also of the sub-accounts, whose people are on the blacklist of the parent, too', async () => {
    const body = { reportName: 'Both', reportType: null, peopleReportType: PEOPLE_CONTENT.people }
    const { id } = (await user.call(calls.createReport, { body })).body
    const [heading, ...rows] = await linesOf(id)
    expect(heading?.split(',').slice(-2)).toEqual(['points', 'shop'])
    expect(rows.find((row) => row.startsWith('66812345673'))).toMatch(/Chai,.*Added by a user,.*Branch,,A$/)
    expect(rows).toHaveLength(3)
  })

  it.each(['csv', 'xlsx', 'parquet'] as const)('of a segment has only its people, as %s', async (format) => {
    const body = { reportName: 'Phuket', type: PEOPLE_CONTENT.segment, segment: phuket, format }
    const { id } = (await user.call(calls.createPeopleReport, { body })).body
    expect(await runOf(id)).toMatchObject({ status: 'completed', rows: 1, rowsExpected: 1 })
    if (format === 'csv') expect((await linesOf(id))[1]).toMatch(/^66812345671,/)
  })

  it('of the blacklist has its mobiles with the reason and the note', async () => {
    const body = { reportName: 'Opted out', type: PEOPLE_CONTENT.blacklist }
    const { id } = (await user.call(calls.createPeopleReport, { body })).body
    expect((await linesOf(id)).map(cellsOf)).toEqual([
      ['Mobile', 'Reason', 'Note', 'Added (GMT+7)', 'Account'],
      ['66812345673', 'Added by a user', 'Asked by phone', 'Test'],
      ['66812345679', 'Added by a user', 'Asked by phone', 'Test'],
    ])
    const listed = await user.call(calls.listReports, { query: { peopleReportType: 3 } })
    expect(listed.body.items.map((item) => item.reportName)).toEqual(['Opted out'])
  })

  it('fails in words when its segment was deleted', async () => {
    const body = { name: 'Short', filter: (await user.call(calls.getSegment, { params: { id: phuket } })).body.filter }
    const { id } = (await user.call(calls.createSegment, { body })).body
    const report = { reportName: 'Gone', reportType: null, peopleReportType: PEOPLE_CONTENT.segment, segment: id }
    const due = new Date(app.ports.now().getTime() + 3_600_000)
    const scheduleDate = due.toISOString()
    const made = await user.call(calls.createReport, { body: { ...report, scheduleDate } })
    await user.call(calls.deleteSegment, { params: { id } })
    await startDueReports(store, app.ports.jobs, due)
    expect(await runOf(made.body.id)).toMatchObject({ status: 'error', error: 'segment.gone' })
  })

  it.each<[string, object, [string, string]]>([
    ['both kinds of content', { reportType: 1, peopleReportType: 1 }, ['reportType', 'notAllowed']],
    ['no content', { reportType: null }, ['reportType', 'required']],
    ['no segment', { reportType: null, peopleReportType: 2 }, ['segment', 'required']],
    ['a filter of messages', { reportType: null, peopleReportType: 1, sender: ['X'] }, ['sender', 'notAllowed']],
  ])('refuses %s', async (_, body, error) => {
    const { status, body: problem } = await user.call(calls.createReport, { body: { reportName: 'Report', ...body } })
    expect([status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([422, [error]])
  })

  it("refuses another account's segment, and a key that may not read people", async () => {
    const stranger = await app.newSender()
    const body = { reportName: 'Theirs', type: PEOPLE_CONTENT.segment, segment: phuket }
    for (const other of [stranger, branch]) {
      const { status, body: problem } = await other.call(calls.createPeopleReport, { body })
      expect([status, problem.errors?.[0]]).toEqual([
        422,
        expect.objectContaining({ path: 'segment', code: 'unknown' }),
      ])
    }
    const key = { name: 'Reports', mode: 'live' as const, scopes: ['create:Report'] }
    const made = await user.call(calls.createApiKey, { body: key })
    const withKey = callerWith(app.fetch, { authorization: `Bearer ${made.body.key}` })
    const refused = await withKey(calls.createPeopleReport, { body: { reportName: 'By key', type: 1 } })
    expect([refused.status, refused.body.code]).toEqual([403, 'right.missing'])
  })

  it('has fields named as the properties of every object', async () => {
    const other = await app.newSender({ credits: 100 })
    const names = ['constructor', 'hasOwnProperty', 'toString']
    const own = Object.fromEntries(names.map((name) => [name, `of ${name}`]))
    const made = await other.call(calls.createPerson, { body: { mobile: '0812345671', own } })
    expect([made.status, made.body.own]).toEqual([201, own])
    await other.call(calls.createPerson, { body: { mobile: '0812345672' } })
    const refused = await other.call(calls.createOwnField, { body: { name: '__proto__' } })
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { path: 'name', code: 'format' }])
    const report = await other.call(calls.createPeopleReport, { body: { reportName: 'constructor', type: 1 } })
    const [heading, ...rows] = await linesOf(report.body.id, other)
    expect([heading, ...rows].map((line) => line?.split(',').slice(-3))).toEqual([
      names,
      names.map((name) => `of ${name}`),
      ['', '', ''],
    ])
    const content = '{{constructor|}} {{toString|}}'
    const body = { from: 'SONGSARN', people: { all: true as const }, content }
    const params = { id: (await other.call(calls.createAnalysis, { body })).body.id }
    await eventually(async () => (await other.call(calls.getAnalysis, { params })).body.status === 'ready')
    const { items } = (await other.call(calls.getAnalysisRows, { params, query: {} })).body
    expect(items.map(({ text }) => text)).toEqual(['of constructor of toString', ' '])
  })

  it('tells messages to people from messages to typed numbers', async () => {
    const toPeople = { from: 'SONGSARN', people: { all: true as const }, content: 'To people' }
    const params = { id: (await user.call(calls.createAnalysis, { body: toPeople })).body.id }
    await eventually(async () => (await user.call(calls.getAnalysis, { params })).body.status !== 'running')
    await user.call(calls.createQuickSend, { body: { analysisId: params.id } }, { 'idempotency-key': newId() })
    const typed = await app.quickSend(user, ['0812345675'], 'Typed')
    await app.settled(user, typed)
    const sentTo = async (channelType: number) => {
      const body = { reportName: 'Messages', oneTimeReportType: 3, channelType: [channelType] }
      const lines = await linesOf((await user.call(calls.createReport, { body })).body.id)
      return lines.slice(1).map((line) => line.split(',')[3])
    }
    expect(await sentTo(CHANNEL_TYPE.sms)).toEqual(['Typed'])
    expect(await sentTo(CHANNEL_TYPE.people)).toEqual(['To people', 'To people'])
    expect(await sentTo(CHANNEL_TYPE.journey)).toEqual([])
  })
})
