import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { listNotices } from '@songsarn/contract/account/notices'
import { calls } from '@songsarn/contract/api'
import type { ReportRun } from '@songsarn/contract/reports/report-run'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import { type SendingApp, sendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { scheduledCommunicationId } from '../../delivery/message-id.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { insertSelect } from '../../foundation/db/distribution.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { memoryFiles } from '../../run/page/memory-files.ts'
import { deletePreviews } from './preview.ts'
import { runReport } from './run-report.ts'
import { startDueReports } from './start-due.ts'

const DAY_MS = 86_400_000

forEachEngine('runs of reports', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let user: TestUser
  beforeAll(async () => {
    store = await open()
    app = await sendingApp(store)
    user = await app.newSender({ credits: 100 })
    const mobiles = ['5678', '0001', '0002', '0003', '0005'].map((end) => `081234${end}`)
    const sent = await app.quickSend(user, mobiles, '=SUM(1;2) สวัสดี')
    await app.settled(user, sent, 1)
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })

  /** Today, as a one-time report. */
  const today = { oneTimeReportType: 3 }
  async function ended(id: string, by = user): Promise<ReportRun> {
    const runs = async () => (await by.call(calls.listReportRuns, { params: { id } })).body.items
    await eventually(async () => ['completed', 'error'].includes((await runs())[0]?.status ?? ''))
    const [run] = await runs()
    if (!run) throw new Error('no run')
    return run
  }
  async function fileOf(body: object, by = user) {
    const made = await by.call(calls.createReport, { body: { reportName: 'Report', ...body } })
    expect([made.status, made.text]).toEqual([201, expect.anything()])
    const run = await ended(made.body.id, by)
    expect(run).toMatchObject({ status: 'completed', error: null })
    const file = await by.call(calls.getReportRunFile, { params: { id: run.id } })
    return { id: made.body.id, run, file }
  }
  const rowsOf = (text: string) =>
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))

  it('has the messages and figures of Logs, with text that no spreadsheet runs', async () => {
    const { run, file } = await fileOf(today)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Report [-\d]+ \d{4}\.csv"/)
    expect(run).toMatchObject({ rows: 5, rowsExpected: 5, totalSize: Buffer.byteLength(file.text) + 3 })
    const rows = rowsOf(file.text)
    const { items } = (await user.call(calls.listLogs)).body
    const statuses = items.map(({ mobile, status, credits }) => [mobile, String(credits), status])
    expect(rows.map((cells) => [cells[2], cells[5], cells[7]])).toEqual(statuses)
    expect(rows.every(([, , , text]) => text === `"'=SUM(1;2) สวัสดี"`)).toBe(true)
  })

  it.each([
    [4, 'communication'],
    [5, 'account'],
    [6, 'date'],
    [7, 'sender'],
  ])('of content %s sums by %s to what Logs shows', async (reportType) => {
    const { file } = await fileOf({ ...today, reportType })
    const [heading = ''] = file.text.replace(/^\uFEFF/, '').split('\r\n')
    const names = heading.split(',')
    const sums = Object.fromEntries(
      names.map((name, at) => [name, rowsOf(file.text).reduce((sum, cells) => sum + Number(cells[at]), 0)]),
    )
    const { items } = (await user.call(calls.listLogs)).body
    const count = (status: string) => items.filter((row) => row.status === status).length
    expect(sums).toMatchObject({
      Messages: 5,
      Delivered: count('Delivered'),
      Rejected: count('Rejected'),
      Undelivered: count('Undelivered'),
      Expired: count('Expired'),
      Completed: count('Completed'),
      Credits: items.reduce((sum, { credits }) => sum + credits, 0),
    })
  })

  it('has on each day what Logs has on this day, also of sends that were accepted on another day', async () => {
    const by = await app.newSender()
    const today = bangkokDay(app.ports.now())
    const start = new Date(`${today}T00:00:00+07:00`).getTime()
    const days = [bangkokDay(new Date(start - 1)), today]
    for (const [time, recipients] of [
      [start - 1, 2],
      [start, 3],
    ] as const)
      await addDelivered(by, { time, accepted: start - 3 * DAY_MS, recipients })
    const range = { startDate: new Date(start - DAY_MS), endDate: new Date(start + DAY_MS) }
    const { file } = await fileOf({ reportType: 6, oneTimeReportType: 8, ...range }, by)
    const inLogs = days.map(async (day) => [
      day,
      String((await by.call(calls.listLogs, { query: { startDate: day, endDate: day } })).body.items.length),
    ])
    expect(rowsOf(file.text).map(([day, messages]) => [day, messages])).toEqual(await Promise.all(inLogs))
    expect(rowsOf(file.text).map(([, messages]) => messages)).toEqual(['2', '3'])
  })

  /** Adds a send whose messages arrived. */
  async function addDelivered(by: TestUser, of: { time: number; accepted: number; recipients: number }) {
    const { tenantId, accountId } = by.account
    const id = scheduledCommunicationId(new Date(of.time))
    const { recipients } = of
    await asWorker(store, async (trx) => {
      await sql`insert into communications (tenant_id, id, account_id, payer_account_id, user_id, type, sender, content,
          common_text, status, recipients, credits, expanded, settled, created_at)
        values (${tenantId}, ${id}, ${accountId}, ${accountId}, ${by.userId}, 'broadcast', 'SONGSARN', 'Hello', 'Hello',
          'completed', ${recipients}, ${recipients}, ${recipients}, true, ${new Date(of.accepted)})`.execute(trx)
      const insert = sql`insert into messages as x (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state)
        select ${tenantId}::uuid, ${id}::uuid, n, 1, 1, 1, ${accountId}::uuid, '6681000000' || n, 'delivered'
        from generate_series(1, ${recipients}::integer) n`
      await insertSelect(trx, insert, 'ordinal')
      await sql`insert into chunks (tenant_id, communication_id, chunk_no, account_id, lane, first_ordinal, last_ordinal,
          recipients, credits, delivered, state, closed_at)
        values (${tenantId}, ${id}, 1, ${accountId}, 1, 1, ${recipients}, ${recipients}, ${recipients}, ${recipients}, 'closed', now())`.execute(
        trx,
      )
    })
  }

  it('has the messages that Logs shows by the same filters', async () => {
    const filters = { mobile: '000', status: ['Rejected', 'Undelivered'] as const, smsType: ['quick-send'] as const }
    const query = { mobile: filters.mobile, status: [...filters.status], smsType: [...filters.smsType] }
    const { run, file } = await fileOf({ ...today, ...filters })
    const { items } = (await user.call(calls.listLogs, { query })).body
    expect(rowsOf(file.text).map((cells) => cells[2])).toEqual(items.map(({ mobile }) => mobile))
    expect([items.length, run.rowsExpected]).toEqual([2, null])
    expect((await fileOf({ ...today, smsType: ['otp'] })).run.rows).toBe(0)
  })

  it.each(['081 234 5678', '5678', '000'])('has the messages of the mobile %j as Logs', async (mobile) => {
    const { file } = await fileOf({ ...today, mobile })
    const { items } = (await user.call(calls.listLogs, { query: { mobile } })).body
    expect([items.length > 0, items.length < 5]).toEqual([true, true])
    expect(rowsOf(file.text).map((cells) => cells[2])).toEqual(items.map((row) => row.mobile))
  })

  it.each([4, 5, 6, 7])('of content %s has a preview with the figures of the file', async (reportType) => {
    const body = { ...today, reportType: reportType as 4 }
    const { run } = await fileOf(body)
    const stored = (await user.call(calls.getReportRunPreview, { params: { id: run.id } })).body
    const sumOf = (name: string) => stored.sums?.[stored.columns.findIndex((column) => column.name === name)]
    const { items } = (await user.call(calls.listLogs)).body
    expect([stored.total, stored.rows.length, sumOf('messages')]).toEqual([run.rows, run.rows, items.length])
    expect(sumOf('deliveryRate')).toBe(
      (items.filter(({ status }) => status === 'Delivered').length / items.length) * 100,
    )
    const now = await user.call(calls.previewReport, { body })
    expect(now.body).toEqual({ ...stored, date: expect.anything(), endDate: expect.anything() })
  })

  it('has a preview of its first rows, of no other account, until its file goes', async () => {
    const { run } = await fileOf(today)
    const read = (by = user) => by.call(calls.getReportRunPreview, { params: { id: run.id } })
    expect((await read()).body).toMatchObject({ total: 5, rows: { length: 5 } })
    expect((await read(await app.newSender())).status).toBe(404)
    const fileUntil = new Date(run.fileUntil ?? '')
    await deletePreviews(store, new Date(fileUntil.getTime() - 1))
    expect((await read()).status).toBe(200)
    await deletePreviews(store, fileUntil)
    expect((await read()).body).toMatchObject({ code: 'report.noFile' })
  })

  it('counts the messages that a preview does not show, and shows them to no other account', async () => {
    const sender = await app.newSender({ credits: 100 })
    const to = Array.from({ length: 25 }, (_, at) => `08123456${10 + at}`)
    await app.settled(sender, await app.quickSend(sender, to))
    const { body } = await sender.call(calls.previewReport, { body: today })
    expect([body.rows.length, body.total, body.sums]).toEqual([20, 25, null])
    const other = await (await app.newSender()).call(calls.previewReport, { body: today })
    expect([other.body.rows, other.body.total]).toEqual([[], 0])
  })

  it('is of no other account, and of a sub-account only for its parent', async () => {
    const child = await app.newSender({ name: 'Branch', parent: user.account, credits: 10 })
    const sent = await app.quickSend(child, ['0812345678'])
    await app.settled(child, sent)
    const { id, run } = await fileOf(today, child)
    expect(run.rows).toBe(1)
    const outsider = await app.newSender()
    for (const other of [outsider, user]) {
      expect((await other.call(calls.getReport, { params: { id } })).status).toBe(404)
      expect((await other.call(calls.getReportRunFile, { params: { id: run.id } })).status).toBe(404)
    }
    expect((await fileOf({ ...today, account: [child.account.accountId] })).run.rows).toBe(1)
  })

  it('makes up each run that was due while the service was down, once, whatever runs twice', async () => {
    const start = new Date(app.ports.now().getTime() + 60_000).toISOString()
    const body = { reportName: 'Daily', recurringFlag: 2, recurringType: 1, startDate: start }
    const { id } = (await user.call(calls.createReport, { body })).body
    const later = new Date(app.ports.now().getTime() + 3 * DAY_MS)
    const { jobs, log, files, secretKey } = app.ports
    // Two processes look for due reports at once, twice.
    for (let round = 0; round < 2; round++)
      await Promise.all([startDueReports(store, jobs, later), startDueReports(store, jobs, later)])
    const { items } = (await user.call(calls.listReportRuns, { params: { id } })).body
    expect(items.map(({ scheduleDate }) => Date.parse(scheduleDate) - Date.parse(start))).toEqual([
      2 * DAY_MS,
      DAY_MS,
      0,
    ])
    const days = items.map(({ startDate, endDate }) => [startDate, endDate])
    expect(new Set(days.map(([from]) => from)).size).toBe(3)
    for (const [from = '', until = ''] of days) expect(Date.parse(until) - Date.parse(from)).toBe(DAY_MS)
    // Two processes make the same run at once: it has one file.
    const options = { store, log, files, secretKey }
    const [newest] = items
    const key = { tenantId: user.account.tenantId, runId: newest?.id ?? '' }
    await Promise.all([runReport(options, jobs, key), runReport(options, jobs, key)])
    await eventually(async () => {
      const runs = (await user.call(calls.listReportRuns, { params: { id } })).body.items
      return runs.every(({ status }) => status === 'completed')
    })
    const stored = await asWorker(store, (trx) =>
      sql<{ count: number }>`
        select count(*)::integer as count from files f join report_runs r on r.file_key = f.id::text
        where r.report_id = ${id}`.execute(trx),
    )
    expect(stored.rows[0]?.count).toBe(3)
  })

  it('mails the file to each recipient once', async () => {
    const recipientsEmail = ['a@example.com', 'b@example.com']
    const { run } = await fileOf({ ...today, recipientsEmail })
    const { rows } = await asWorker(store, (trx) =>
      sql<{ recipient: string; template: string; attachments: string }>`
        select recipient, template, attachments from mails where recipient = any(${recipientsEmail}::text[])
        order by recipient`.execute(trx),
    )
    expect(rows.map(({ recipient, template }) => [recipient, template])).toEqual(
      recipientsEmail.map((to) => [to, 'reportAttached']),
    )
    expect(JSON.parse(rows[0]?.attachments ?? '')).toEqual([
      { name: run.fileName, mediaType: 'text/csv; charset=utf-8', key: expect.stringMatching(/./) },
    ])
  })

  it('shows how its mails went: a mail that a mail server refused ends with the server’s answer', async () => {
    const recipientsEmail = ['good@example.com', 'gone@example.com']
    const { id } = await fileOf({ ...today, recipientsEmail })
    const mails = async () => (await user.call(calls.listReportRuns, { params: { id } })).body.items[0]?.mails
    const [good, gone] = recipientsEmail
    expect(await mails()).toEqual([good, gone].map((to) => ({ to, status: 'waiting', error: null })))
    const refused = { result: 'refused', error: '550 no such mailbox' } as const
    const { log, secretKey } = app.ports
    await sendMails({
      ...{
        store,
        log,
        secretKey,
        publicUrl: () => 'https://sms.example',
        files: { read: async () => new Blob(['a']).stream() },
      },
      mail: { send: async ({ to }) => (to === gone ? refused : { result: 'sent' }), close() {} },
    })
    expect(await mails()).toEqual([
      { to: good, status: 'sent', error: null },
      { to: gone, status: 'failed', error: '550 no such mailbox' },
    ])
  })

  it('ends in error when the disk is full, keeps no part of the file, and runs again', async () => {
    const files = memoryFiles()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    const body = { reportName: 'Full', ...today, scheduleDate: new Date(Date.now() + DAY_MS).toISOString() }
    const { id } = (await user.call(calls.createReport, { body })).body
    const { jobs, log, secretKey } = app.ports
    await startDueReports(store, { ...jobs, add: async () => {} }, new Date(Date.now() + 2 * DAY_MS))
    const [queued] = (await user.call(calls.listReportRuns, { params: { id } })).body.items
    const key = { tenantId: user.account.tenantId, runId: queued?.id ?? '' }
    const broken = { ...files, write: () => Promise.reject(full) }
    await runReport({ store, log, files: broken, secretKey }, jobs, key)
    expect((await user.call(calls.getReport, { params: { id } })).body.reportStatus).toBe(4)
    const failed = (await user.call(calls.listReportRuns, { params: { id } })).body.items[0]
    expect(failed).toMatchObject({ status: 'error', error: 'disk.full', fileUntil: null })
    const again = await user.call(calls.retryReportRun, { params: { id: key.runId } })
    expect([again.status, again.body.status]).toEqual([200, 'queued'])
    expect(await ended(id)).toMatchObject({ status: 'completed', error: null })
    const twice = await user.call(calls.retryReportRun, { params: { id: key.runId } })
    expect([twice.status, twice.body.code]).toEqual([409, 'report.runNotFailed'])
    const { items } = (await user.call(listNotices, { query: {} })).body
    const told = items.filter(({ params }) => params.report === 'Full').map(({ kind }) => kind)
    expect(told).toEqual(['reportReady', 'reportFailed'])
  })

  it('fails when its mails are too many for a day, and is not started by hand when twenty wait', async () => {
    const by = await app.newSender()
    const { tenantId, accountId } = by.account
    const body = { reportName: 'Mailed', ...today, recipientsEmail: ['c@example.com'] }
    await asWorker(store, (trx) =>
      sql`insert into mails (id, tenant_id, recipient, template, locale, state)
        select gen_random_uuid(), ${tenantId}, n || '@example.com', 'invitation', 'en', 'sent' from generate_series(1, 2000) n`.execute(
        trx,
      ),
    )
    const { id } = (await by.call(calls.createReport, { body })).body
    const run = await ended(id, by)
    expect(run).toMatchObject({ status: 'error', error: 'mail.tooMany', fileName: null })
    await asWorker(store, (trx) =>
      sql`insert into report_runs (tenant_id, id, report_id, account_id, due_at, range_from, range_until)
        select ${tenantId}, gen_random_uuid(), ${id}, ${accountId}, now() + n * interval '1 day', now(), now()
        from generate_series(1, 20) n`.execute(trx),
    )
    const refused = [
      await by.call(calls.createReport, { body }),
      await by.call(calls.retryReportRun, { params: { id: run.id } }),
    ]
    for (const answer of refused) expect(answer.body).toMatchObject({ code: 'limit.reached', params: { max: 20 } })
  })

  it('goes away with its report, and its file with it', async () => {
    const { id, run } = await fileOf(today)
    const fileKey = await asWorker(store, async (trx) => {
      const { rows } = await sql<{ key: string }>`select file_key as key from report_runs where id = ${run.id}`.execute(
        trx,
      )
      return rows[0]?.key
    })
    expect((await user.call(calls.deleteReport, { params: { id } })).status).toBe(204)
    expect((await user.call(calls.getReportRunFile, { params: { id: run.id } })).status).toBe(404)
    // The purge of files removes its bytes.
    const { rows } = await asWorker(store, (trx) =>
      sql<{ ended: boolean }>`
        select expires_at <= ${app.ports.now()} as ended from files where id = ${fileKey}::uuid`.execute(trx),
    )
    expect(rows).toEqual([{ ended: true }])
  })
})
