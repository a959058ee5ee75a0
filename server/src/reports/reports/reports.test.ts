import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'

forEachEngine('reports', (open) => {
  let store: OpenDatabase
  let app: TestApp
  beforeAll(async () => {
    store = await open()
    app = testApp(store)
  })
  afterAll(async () => {
    await app?.stopJobs()
    await store?.close()
  })

  const newOwner = async () => app.newUser(await app.newAccount(), 'owner')
  /** A time in Bangkok, some days from now. */
  const inDays = (days: number, time: string) => {
    const day = new Date(app.ports.now().getTime() + days * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
    return new Date(`${day}T${time}:00+07:00`).toISOString()
  }
  const daily = () => ({
    reportName: 'Daily',
    recurringFlag: 2,
    recurringType: 1,
    startDate: inDays(1, '06:00'),
    endDate: null,
  })

  it('has the defaults of a new report: messages of yesterday, once, as CSV', async () => {
    const user = await newOwner()
    const { status, body } = await user.call(calls.createReport, {
      body: { reportName: ' Yesterday ', scheduleDate: inDays(1, '08:00') },
    })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        reportName: 'Yesterday',
        reportType: 1,
        format: 'csv',
        recurringFlag: 1,
        oneTimeReportType: 4,
        reportStatus: null,
        nextDate: inDays(1, '08:00'),
        createBy: 'Test User',
      }),
    ])
    expect((await user.call(calls.getReport, { params: { id: body.id } })).body).toEqual(body)
  })

  it.each<[string, object, [string, string]]>([
    ['a name with a character that no file may have', { reportName: 'A:B' }, ['reportName', 'notAllowed']],
    ['no name', { reportName: '  ' }, ['reportName', 'required']],
    ['a content that does not exist', { reportType: 9 }, ['reportType', 'notAllowed']],
    ['a filter that the content has not', { reportType: 6, status: ['Delivered'] }, ['status', 'notAllowed']],
    [
      'a custom range without an end',
      { oneTimeReportType: 8, startDate: '2026-01-01T00:00:00Z' },
      ['endDate', 'required'],
    ],
    [
      'an end before the start',
      { oneTimeReportType: 8, startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' },
      ['endDate', 'beforeStart'],
    ],
    [
      'more than 400 days',
      { oneTimeReportType: 8, startDate: '2025-01-01T00:00:00Z', endDate: '2026-03-01T00:00:00Z' },
      ['endDate', 'tooManyDays'],
    ],
    ['a time that has passed', { scheduleDate: '2026-01-01T00:00:00Z' }, ['scheduleDate', 'inPast']],
    ['no frequency', { recurringFlag: 2, startDate: '2026-01-01T00:00:00Z' }, ['recurringType', 'required']],
    [
      'a weekday after Saturday',
      { recurringFlag: 2, recurringType: 2, recurringValue: 7, startDate: '2026-01-01T00:00:00Z' },
      ['recurringValue', 'notAllowed'],
    ],
    [
      'a recurring summary of yesterday',
      { reportType: 4, recurringFlag: 2, recurringType: 1, recurringReportRange: 4, startDate: '2026-01-01T00:00:00Z' },
      ['recurringReportRange', 'notAllowed'],
    ],
    [
      'an end that comes before the first run',
      {
        recurringFlag: 2,
        recurringType: 3,
        recurringValue: 1,
        startDate: '2026-01-02T00:00:00Z',
        endDate: '2026-01-03T00:00:00Z',
      },
      ['endDate', 'tooSmall'],
    ],
    ['a mail address that is none', { recipientsEmail: ['nobody'] }, ['recipientsEmail.0', 'format']],
    ['an account of somebody else', { account: ['0199c000-0000-7000-8000-000000000000'] }, ['account.0', 'unknown']],
  ])('refuses %s', async (_, change, error) => {
    const user = await newOwner()
    const { status, body } = await user.call(calls.createReport, { body: { reportName: 'Report', ...change } })
    expect([status, body.errors?.map(({ path, code }) => [path, code])]).toEqual([422, [error]])
  })

  it('may have \\ and " in its name', async () => {
    const user = await newOwner()
    const { status } = await user.call(calls.createReport, { body: { ...daily(), reportName: 'A\\B "C"' } })
    expect(status).toBe(201)
  })

  it('is listed with its next run, found by name, type, state and day, and deleted', async () => {
    const user = await newOwner()
    const accountId = user.account.accountId
    await user.call(calls.createReport, { body: { ...daily(), reportName: 'Messages', account: [accountId] } })
    const once = { reportName: 'Days', reportType: 6, scheduleDate: inDays(3, '10:00') }
    const { id } = (await user.call(calls.createReport, { body: once })).body
    const names = async (query: object) =>
      (await user.call(calls.listReports, { query })).body.items.map(({ name }) => name)
    const { items } = (await user.call(calls.listReports)).body
    expect(items).toEqual([
      expect.objectContaining({
        name: 'Days',
        reportName: 'Days',
        status: null,
        oneTime: 4,
        recurrence: null,
        run: null,
      }),
      expect.objectContaining({
        reportName: 'Messages',
        status: 2,
        scheduleDate: inDays(1, '06:00'),
        recurrence: 1,
        oneTime: null,
        account: [{ id: accountId, name: 'Test' }],
      }),
    ])
    expect(await names({ reportName: 'ess' })).toEqual(['Messages'])
    expect(await names({ reportType: 6 })).toEqual(['Days'])
    expect(await names({ reportStatus: [2, 3] })).toEqual(['Messages'])
    expect(await names({ reportStatus: 1 })).toEqual([])
    expect(await names({ reportStartDate: inDays(2, '12:00').slice(0, 10) })).toEqual(['Days'])
    expect(await names({ sort: 'reportName' })).toEqual(['Days', 'Messages'])
    expect((await user.call(calls.deleteReport, { params: { id } })).status).toBe(204)
    expect(await names({})).toEqual(['Messages'])
  })

  it('changes, and its next run with it', async () => {
    const user = await newOwner()
    const { id } = (await user.call(calls.createReport, { body: daily() })).body
    const body = { ...daily(), reportName: 'Weekly', recurringType: 2, recurringValue: 1 }
    const { status, body: changed } = await user.call(calls.updateReport, { params: { id }, body })
    expect([status, changed]).toEqual([200, expect.objectContaining({ reportName: 'Weekly', recurringType: 2 })])
    expect(new Date(Date.parse(changed.nextDate ?? '') + 7 * 3_600_000).getUTCDay()).toBe(1)
  })
})
