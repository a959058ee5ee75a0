import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import {
  exportedReport,
  peopleReport,
  REPORT_ID,
  sampleItem,
  samplePreview,
  sampleReport,
  sampleRun,
  sampleTransfer,
  unconfirmedTest,
} from './testing/sample-reports.ts'

const open = (path: string, answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, { path, answers: { getLookup: () => ({ items: [] }), ...answers }, ...options })

const pageOf = <Item,>(items: Item[]) => ({ items, page: 0, size: 10, total: items.length })
const failed = sampleItem({
  id: '0199c000-0000-7000-8000-0000000000a2',
  name: 'October',
  reportName: 'October',
  status: 4,
  recurringFlag: 1,
  recurrence: null,
  oneTime: 6,
  run: sampleRun({ status: 'error', error: 'internal', fileName: null, fileUntil: null }),
})

describe('the list of reports', () => {
  it('shows each with its state, its frequency and its range, filtered from the address', async () => {
    const { service } = open('/reports?reportStatus=2', { listReports: () => pageOf([sampleItem()]) })
    const row = within(await screen.findByRole('table', { name: 'Reports' }))
    for (const text of ['Daily messages', 'Recurring', 'Daily', '21 Nov 2026']) expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('button', { name: 'Download Daily messages' })).toBeTruthy()
    expect(service.requests).toContain('GET /v1/reports?page=0&size=10&reportStatus=2')
  })

  it('is grouped by state on demand', async () => {
    const { user, address } = open('/reports?page=1', { listReports: () => pageOf([failed, sampleItem()]) })
    await screen.findByRole('table', { name: 'Reports' })
    await user.click(screen.getByText('By status'))
    expect(await screen.findByRole('rowheader', { name: 'Recurring 1' })).toBeTruthy()
    const errors = screen.getByRole('rowheader', { name: 'Error 1' }).closest('tbody')
    expect(errors && within(errors).getByText('October')).toBeTruthy()
    expect(address()).toBe('/reports?view=group')
    await user.click(screen.getByText('List'))
    expect(address()).toBe('/reports')
  })

  it('is shown as its address says, else as the user chose last, until they sign out', async () => {
    const answers = { listReports: () => pageOf([sampleItem()]) }
    const link = open('/reports?view=group', answers)
    expect(await screen.findByRole('rowheader', { name: 'Recurring 1' })).toBeTruthy()
    await link.user.click(screen.getByText('List'))
    await link.user.click(screen.getByText('By status'))
    link.unmount()
    const again = open('/reports', answers, { keepsStores: true })
    expect(await screen.findByRole('rowheader', { name: 'Recurring 1' })).toBeTruthy()
    expect(again.address()).toBe('/reports?view=group')
    again.unmount()
    open('/reports', answers)
    expect(await screen.findByRole('table', { name: 'Reports' })).toBeTruthy()
  })

  it('says why one failed, and runs it again', async () => {
    const asked: unknown[] = []
    const items = [failed]
    const { user } = open('/reports', {
      listReports: () => pageOf(items),
      retryReportRun: ({ params }) => {
        asked.push(params)
        items[0] = sampleItem()
        return sampleRun({ status: 'queued' })
      },
    })
    expect(await screen.findByText('Something went wrong on the server. Try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again: October' }))
    expect(await screen.findByText('Daily messages')).toBeTruthy()
    expect(asked).toEqual([{ id: sampleRun().id }])
  })

  it('shows a viewer no form for a new one', async () => {
    open('/reports/new', {}, { role: 'viewer' })
    expect(await screen.findByText(/You don't have permission/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create report' })).toBeNull()
  })

  it('offers a viewer no new one', async () => {
    open('/reports', { listReports: () => pageOf([]) }, { role: 'viewer' })
    expect(await screen.findByText('No reports yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New report' })).toBeNull()
  })
})

describe('the form', () => {
  it('creates a report of yesterday at once by default, and shows a forbidden name at its field', async () => {
    const bodies: object[] = []
    const { user, address } = open('/reports/new', {
      createReport: ({ body }) => {
        bodies.push(body)
        return sampleReport()
      },
      getReport: () => sampleReport(),
      listReportRuns: () => pageOf([sampleRun()]),
    })
    const name = await screen.findByLabelText('Report name')
    await user.type(name, 'A:B')
    await user.click(screen.getByRole('button', { name: 'Create report' }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(bodies).toEqual([])
    await user.clear(name)
    await user.type(name, 'Yesterday')
    await user.click(screen.getByRole('button', { name: 'Create report' }))
    await waitFor(() => expect(address()).toBe(`/reports/${REPORT_ID}`))
    expect(bodies).toEqual([
      expect.objectContaining({
        reportName: 'Yesterday',
        reportType: 1,
        recurringFlag: 1,
        oneTimeReportType: 4,
        scheduleDate: null,
        startDate: null,
        endDate: null,
      }),
    ])
  })

  it('begins with a report that goes to the user by mail each Monday', async () => {
    const bodies: object[] = []
    const { user } = open('/reports/new', {
      createReport: ({ body }) => {
        bodies.push(body)
        return sampleReport()
      },
      getReport: () => sampleReport(),
      listReportRuns: () => pageOf([sampleRun()]),
    })
    await user.click(await screen.findByRole('button', { name: 'Each Monday by mail' }))
    await user.click(screen.getByRole('button', { name: 'Create report' }))
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies).toMatchObject([
      { reportName: 'Weekly results', recurringFlag: 2, recurringType: 2, recurringValue: 1, format: 'xlsx' },
    ])
    expect(bodies).toMatchObject([{ recipientsEmail: ['owner@demo.example'], recurringReportRange: null }])
  })

  it('makes a people report of a segment, which covers no range', async () => {
    const bodies: object[] = []
    const { user } = open('/reports/new', {
      getLookup: ({ params }) => ({ items: params.name === 'segments' ? [{ value: REPORT_ID, label: 'Phuket' }] : [] }),
      createReport: ({ body }) => {
        bodies.push(body)
        return peopleReport
      },
      getReport: () => peopleReport,
      listReportRuns: () => pageOf([sampleRun({ startDate: '2026-11-21T23:00:00Z', endDate: '2026-11-21T23:00:00Z' })]),
    })
    await user.type(await screen.findByLabelText('Report name'), 'Phuket')
    await user.click(screen.getByLabelText('Type'))
    await user.click(await screen.findByText('Segment'))
    expect(screen.queryByLabelText('Date range')).toBeNull()
    expect(screen.queryByLabelText('Channel')).toBeNull()
    await user.click(await screen.findByRole('combobox', { name: 'Segment' }))
    await user.click(await screen.findByText('Phuket'))
    await user.click(screen.getByRole('button', { name: 'Create report' }))
    expect(await screen.findByText('as of 22 Nov 2026 06:00')).toBeTruthy()
    const content = { reportType: null, peopleReportType: 2, segment: REPORT_ID }
    expect(bodies).toEqual([expect.objectContaining({ ...content, recurringReportRange: null, startDate: null })])
  })

  it('shows the next three runs of a recurring report before it is saved', async () => {
    const { user } = open('/reports/new')
    await user.click(await screen.findByText('Recurring'))
    const next = within(await screen.findByRole('region', { name: 'Next three runs' }))
    expect(next.getAllByRole('listitem')).toHaveLength(3)
  })

  it('keeps what was typed when the service refuses it', async () => {
    const { user } = open('/reports/new', { createReport: () => problem('limit.reached') })
    const name = await screen.findByLabelText<HTMLInputElement>('Report name')
    await user.type(name, 'One more')
    await user.click(screen.getByRole('button', { name: 'Create report' }))
    expect(await screen.findByText(/You.ve reached the limit/)).toBeTruthy()
    expect(name.value).toBe('One more')
  })
})

describe('a report that goes to a server', () => {
  it('has the key of the server confirmed before the password goes there, and keeps a stored password', async () => {
    const tested: object[] = []
    const saved: object[] = []
    const { user } = open(`/reports/${REPORT_ID}?tab=definition`, {
      getReport: () => exportedReport,
      listReportRuns: () => pageOf([]),
      testReportExport: ({ body }) => {
        tested.push(body)
        return tested.length === 1 ? unconfirmedTest : { ...unconfirmedTest, isPassed: true, steps: [] }
      },
      updateReport: ({ body }) => {
        saved.push(body)
        return exportedReport
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }))
    expect(await screen.findByText(/Compare the key/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'This is my server: confirm the key' }))
    expect(await screen.findByText('The connection works.')).toBeTruthy()
    const { hostKey } = unconfirmedTest
    const server = { protocol: 2, host: 'files.example.com', username: 'shop', password: null, reportId: REPORT_ID }
    expect(tested).toMatchObject([
      { ...server, hostKey: exportedReport.hostKey },
      { ...server, hostKey },
    ])
    await user.click(screen.getByRole('button', { name: 'Save report' }))
    await waitFor(() => expect(saved).toMatchObject([{ exportReport: true, hostKey, password: null }]))
  })

  it('shows each try, and tries again on demand', async () => {
    const asked: unknown[] = []
    const { user } = open(`/reports/${REPORT_ID}`, {
      getReport: () => exportedReport,
      listReportRuns: () => pageOf([sampleRun({ transfer: sampleTransfer({ status: 'failed', nextDate: null }) })]),
      sendReportRun: ({ params }) => {
        asked.push(params)
        return sampleRun({ transfer: sampleTransfer() })
      },
    })
    expect(await screen.findByText(/Reach the server: The server did not answer in time/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Put on server' }))
    await waitFor(() => expect(asked).toEqual([{ id: sampleRun().id }]))
  })
})

describe('a report', () => {
  it('names the recipient whose email was refused, and what the mail server answered', async () => {
    const mails = [
      { to: 'a@example.com', status: 'sent' as const, error: null },
      { to: 'b@example.com', status: 'failed' as const, error: '550 no such mailbox' },
    ]
    open(`/reports/${REPORT_ID}`, {
      getReport: () => sampleReport(),
      listReportRuns: () => pageOf([sampleRun({ mails })]),
    })
    expect(await screen.findByText('1 email was not delivered')).toBeTruthy()
    expect(screen.getByText(/b@example\.com: Refused/).textContent).toContain('550 no such mailbox')
    expect(screen.getByText('a@example.com: Sent')).toBeTruthy()
  })

  it('shows its runs, and runs a failed one again', async () => {
    const runs = [sampleRun({ status: 'error', error: 'disk.full', fileName: null, fileUntil: null })]
    const asked: unknown[] = []
    const { user } = open(`/reports/${REPORT_ID}`, {
      getReport: () => sampleReport(),
      listReportRuns: () => pageOf(runs),
      retryReportRun: ({ params }) => {
        asked.push(params)
        runs[0] = sampleRun()
        return sampleRun({ status: 'queued' })
      },
    })
    expect(await screen.findByText(/no disk space left/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
    expect(asked).toEqual([{ id: sampleRun().id }])
  })

  it('shows its first run as soon as it is due', async () => {
    const { service } = open(`/reports/${REPORT_ID}`, {
      getReport: () => sampleReport(),
      listReportRuns: () => pageOf([]),
    })
    expect(await screen.findByText('No runs yet')).toBeTruthy()
    service.answer({ listReportRuns: () => pageOf([sampleRun()]) })
    expect(await screen.findByRole('table', { name: 'Runs' }, { timeout: 5000 })).toBeTruthy()
  })

  it('says Completed when a report that runs at once has ended, and never Scheduled', async () => {
    const once = sampleReport({ reportStatus: null, nextDate: null })
    const { service } = open(`/reports/${REPORT_ID}`, {
      getReport: () => once,
      listReportRuns: () => pageOf([sampleRun({ status: 'running' })]),
    })
    expect((await screen.findAllByText('Running'))[0]).toBeTruthy()
    expect(screen.queryByText('Scheduled')).toBeNull()
    service.answer({ getReport: () => ({ ...once, reportStatus: 1 }), listReportRuns: () => pageOf([sampleRun()]) })
    await waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(2), { timeout: 5000 })
  })

  it('shows the figures of a run with their sums, to print', async () => {
    const { user } = open(`/reports/${REPORT_ID}`, {
      getReport: () => sampleReport({ reportType: 6 }),
      listReportRuns: () => pageOf([sampleRun()]),
      getReportRunPreview: () => samplePreview(),
    })
    await user.click(await screen.findByRole('button', { name: 'View' }))
    const table = within(await screen.findByRole('table', { name: 'Rows of the report' }))
    expect(table.getByRole('row', { name: /^Total 4,500 .* 94.44 9,000$/ })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Daily messages: messages by status' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
  })

  it('shows what it would contain before it is created', async () => {
    const bodies: object[] = []
    const { user } = open('/reports/new', {
      previewReport: ({ body }) => {
        bodies.push(body)
        return samplePreview({ total: 1200, sums: null })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('The first 3 of about 1,200 rows')).toBeTruthy()
    expect(bodies).toEqual([expect.objectContaining({ reportName: '', reportType: 1, oneTimeReportType: 4 })])
  })

  it('says at its field what a preview needs, and does not ask where the file goes', async () => {
    const bodies: object[] = []
    const { user } = open('/reports/new', {
      previewReport: ({ body }) => {
        bodies.push(body)
        return samplePreview()
      },
    })
    await user.click(await screen.findByRole('switch', { name: 'Put each file on an FTP or SFTP server' }))
    await user.click(screen.getByRole('combobox', { name: 'Date range' }))
    await user.click(await screen.findByTitle('Custom'))
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(0)
    expect(bodies).toEqual([])
    await user.click(screen.getByRole('combobox', { name: 'Date range' }))
    await user.click(await screen.findByTitle('Yesterday'))
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ exportReport: false })]))
  })
})
