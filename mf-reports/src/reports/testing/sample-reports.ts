import type { FtpTest, Transfer } from '@songsarn/contract/reports/report-export'
import type { ReportPreview } from '@songsarn/contract/reports/report-preview'
import type { ReportRun } from '@songsarn/contract/reports/report-run'
import type { Report, ReportListItem } from '@songsarn/contract/reports/reports'

export const REPORT_ID = '0199c000-0000-7000-8000-0000000000a1'
const RUN_ID = '0199c000-0000-7000-8000-0000000000b1'

export const sampleRun = (changes: Partial<ReportRun> = {}): ReportRun => ({
  id: RUN_ID,
  status: 'completed',
  scheduleDate: '2026-11-21T23:00:00Z',
  startDate: '2026-11-20T17:00:00Z',
  endDate: '2026-11-21T17:00:00Z',
  completeDate: '2026-11-21T23:00:04Z',
  rows: 12_345,
  rowsExpected: 12_345,
  totalSize: 2_400_000,
  experience: 4.2,
  error: null,
  fileUntil: '2026-12-21T23:00:04Z',
  fileName: 'Daily messages 2026-11-22 0600.csv',
  hasPreview: true,
  transfer: null,
  mails: [],
  ...changes,
})

const figures = (messages: number, delivered: number, rejected: number) => [
  ...[messages, 0, 0, delivered, messages - delivered - rejected, rejected, 0, 0, 0],
  ...[Math.round((delivered / messages) * 10_000) / 100, messages * 2],
]
const number = (name: string, heading: string) => ({ name, heading, kind: 'number' as const })

/** A summary by date. */
export const samplePreview = (changes: Partial<ReportPreview> = {}): ReportPreview => ({
  date: '2026-11-22T02:00:00Z',
  startDate: '2026-10-31T17:00:00Z',
  endDate: '2026-11-03T17:00:00Z',
  columns: [
    { name: 'date', heading: 'Date', kind: 'text' },
    number('messages', 'Messages'),
    number('pending', 'Pending'),
    number('completed', 'Completed'),
    number('delivered', 'Delivered'),
    number('undelivered', 'Undelivered'),
    number('rejected', 'Rejected'),
    number('expired', 'Expired'),
    number('unknown', 'Unknown'),
    number('cancelled', 'Cancelled'),
    { name: 'deliveryRate', heading: 'Delivery rate (%)', kind: 'share' },
    number('credits', 'Credits'),
  ],
  rows: [
    ['2026-11-01', ...figures(1200, 1100, 30)],
    ['2026-11-02', ...figures(900, 850, 10)],
    ['2026-11-03', ...figures(2400, 2300, 60)],
  ],
  total: 3,
  sums: [null, ...figures(4500, 4250, 100)],
  ...changes,
})

export const sampleItem = (changes: Partial<ReportListItem> = {}): ReportListItem => ({
  id: REPORT_ID,
  reportName: 'Daily messages',
  reportType: 1,
  peopleReportType: null,
  format: 'csv',
  recurringFlag: 2,
  createDate: '2026-11-01T03:00:00Z',
  createBy: 'Olan Owner',
  status: 2,
  scheduleDate: '2026-11-22T23:00:00Z',
  completeDate: '2026-11-21T23:00:04Z',
  totalSize: 2_400_000,
  account: [],
  communication: [],
  dateRange: { startDate: '2026-11-20T17:00:00Z', endDate: '2026-11-21T17:00:00Z' },
  recurrence: 1,
  oneTime: null,
  experience: 4.2,
  run: sampleRun(),
  ...changes,
})

export const sampleReport = (changes: Partial<Report> = {}): Report => ({
  id: REPORT_ID,
  reportName: 'Daily messages',
  reportType: 1,
  peopleReportType: null,
  segment: null,
  format: 'csv',
  recurringFlag: 2,
  createDate: '2026-11-01T03:00:00Z',
  createBy: 'Olan Owner',
  account: [],
  user: [],
  communication: [],
  channelType: [],
  appOtp: [],
  sender: [],
  status: [],
  smsType: [],
  mobile: '',
  reportStatus: 2,
  oneTimeReportType: 4,
  scheduleDate: null,
  recurringType: 1,
  recurringReportRange: null,
  recurringValue: null,
  recurringRangeDays: null,
  startDate: '2026-11-01T23:00:00Z',
  endDate: null,
  recipientsEmail: [],
  exportReport: false,
  protocal: 2,
  hostName: '',
  port: null,
  username: '',
  remotePath: '',
  hostKey: null,
  hasPassword: false,
  nextDate: '2026-11-22T23:00:00Z',
  ...changes,
})

export const exportedReport = sampleReport({
  exportReport: true,
  hostName: 'files.example.com',
  username: 'shop',
  remotePath: 'reports',
  hostKey: `SHA256:${'a1B2c3D4'.repeat(5)}xyz`,
  hasPassword: true,
})

export const peopleReport = sampleReport({
  reportName: 'Phuket',
  reportType: null,
  peopleReportType: 2,
  segment: REPORT_ID,
  recurringFlag: 1,
})

/** A server whose key is not confirmed yet. */
export const unconfirmedTest: FtpTest = {
  isPassed: false,
  steps: [
    { step: 'reach', status: 'passed', reason: null },
    { step: 'hostKey', status: 'failed', reason: 'hostKeyUnconfirmed' },
    { step: 'logIn', status: 'notTried', reason: null },
    { step: 'openFolder', status: 'notTried', reason: null },
    { step: 'write', status: 'notTried', reason: null },
    { step: 'remove', status: 'notTried', reason: null },
  ],
  hostKey: `SHA256:${'Z9y8X7w6'.repeat(5)}abc`,
}

export const sampleTransfer = (changes: Partial<Transfer> = {}): Transfer => ({
  status: 'waiting',
  nextDate: '2026-11-21T23:05:04Z',
  tries: [
    { date: '2026-11-21T23:00:05Z', to: 'sftp://shop@files.example.com:22/reports', step: 'reach', reason: 'timeout' },
  ],
  ...changes,
})
