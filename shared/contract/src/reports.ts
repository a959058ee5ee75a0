import * as z from 'zod/mini'
import { dateFilter, defineCall, idParams, instant, pageOf, pageQuery, repeated } from './call.ts'
import type { ErrorCodes } from './problem.ts'
import { exportFields, FtpConnection, FtpTest, PROTOCOL, Transfer } from './report-export.ts'
import { FREQUENCY, RANGE } from './report-times.ts'
import { LOG_STATUSES } from './states.ts'

/** Most reports of one account. */
export const MAX_REPORTS = 500
/** Most days of a range. */
export const MAX_RANGE_DAYS = 400
/** Most addresses that a report is mailed to. */
export const MAX_REPORT_MAILS = 10
/** Days that the files of runs are kept. */
export const REPORT_FILE_DAYS = 30

/** Contents of a report by their codes. */
export const CONTENT = {
  communication: 1,
  urlTracking: 2,
  otpTracking: 3,
  communicationSummary: 4,
  byAccount: 5,
  byDate: 6,
  bySender: 7,
  eConsent: 8,
} as const
export const CONTENT_CODES = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type ContentCode = (typeof CONTENT_CODES)[number]

/** A detailed report has a row for each thing, a summary counts them. */
export type ReportCategory = 'detailed' | 'summary'
export const categoryOf = (content: ContentCode): ReportCategory =>
  content >= CONTENT.communicationSummary && content <= CONTENT.bySender ? 'summary' : 'detailed'

/** The filters of a report, and the contents that each applies to. The period and the account apply to all. */
export const REPORT_FILTERS = {
  account: CONTENT_CODES,
  user: [1, 2, 4, 5, 6, 7, 8],
  communication: [1, 2, 4, 5, 6, 7, 8],
  appOtp: [CONTENT.otpTracking],
  sender: [1, 2, 4, 5, 6, 7, 8],
  status: [CONTENT.communication],
} as const satisfies Record<string, readonly ContentCode[]>
export type ReportFilter = keyof typeof REPORT_FILTERS
export const hasFilter = (filter: ReportFilter, content: ContentCode): boolean =>
  REPORT_FILTERS[filter].some((code) => code === content)

/** `recurringFlag`. */
export const KIND = { oneTime: 1, recurring: 2 } as const

/** Ranges that a recurring summary may have. */
export const SUMMARY_RANGES = [RANGE.lastMonth, RANGE.thisMonth, RANGE.custom] as const

/** States of a definition by their codes. */
export const REPORT_STATUS = { completed: 1, recurring: 2, expired: 3, error: 4 } as const
export const REPORT_STATUSES = [1, 2, 3, 4] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** `parquet` is for programs: DuckDB, Power Query, warehouses. */
export const REPORT_FORMATS = ['csv', 'xlsx', 'parquet'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Not possible in the names of files. */
export const FORBIDDEN_IN_NAME = /[<>:/|?*]/

const rangeCode = z.literal([1, 2, 3, 4, 5, 6, 7, 8])
const ids = z._default(z.array(z.uuid()).check(z.maxLength(200)), [])

const fields = {
  reportName: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(100),
    z.refine((name) => !FORBIDDEN_IN_NAME.test(name), { params: { code: 'notAllowed' } }),
  ),
  /** The content. */
  reportType: z._default(z.literal(CONTENT_CODES), CONTENT.communication),
  format: z._default(z.enum(REPORT_FORMATS), 'csv'),
  /** Only these; empty for all. See REPORT_FILTERS. */
  account: ids,
  user: ids,
  communication: ids,
  appOtp: ids,
  sender: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(200)), []),
  status: z._default(z.array(z.enum(LOG_STATUSES)).check(z.maxLength(LOG_STATUSES.length)), []),
  /** 1 one-time, 2 recurring. */
  recurringFlag: z._default(z.literal([KIND.oneTime, KIND.recurring]), KIND.oneTime),
  /** The range of a one-time report. */
  oneTimeReportType: z._default(rangeCode, RANGE.yesterday),
  /** When a one-time report runs; null for at once. */
  scheduleDate: z._default(z.nullable(instant), null),
  /** The frequency of a recurring report. */
  recurringType: z._default(z.nullable(z.literal([1, 2, 3, 4])), null),
  /** The range of a recurring report; null for what its frequency covers. A summary needs one of SUMMARY_RANGES. */
  recurringReportRange: z._default(z.nullable(rangeCode), null),
  /** Weekly: 0 Sunday to 6 Saturday. Monthly: 1 to 31. Custom: every so many days, 1 to 400. */
  recurringValue: z._default(z.nullable(z.number().check(z.int())), null),
  /** The custom range of a recurring report: so many whole days before the run. */
  recurringRangeDays: z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_RANGE_DAYS))), null),
  /**
   * With a custom one-time range, its first minute. Recurring: no run before; its time of the day in GMT+7 is the time of each run.
   */
  startDate: z._default(z.nullable(instant), null),
  /** With a custom one-time range, its last minute. Recurring: no run after; null for no end. */
  endDate: z._default(z.nullable(instant), null),
  recipientsEmail: z._default(z.array(z.email().check(z.maxLength(200))).check(z.maxLength(MAX_REPORT_MAILS)), []),
  ...exportFields,
}

type Definition = {
  [Name in keyof typeof fields]: z.output<(typeof fields)[Name]>
}

// Also while other fields are wrong, so that a form reports all at once.
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const rule = (
  path: keyof Definition,
  code: 'required' | 'notAllowed' | 'beforeStart' | 'tooManyDays',
  holds: (of: Definition) => boolean,
  params: Record<string, number> = {},
) => z.refine<Definition>(holds, { path: [path], params: { code, ...params }, when })

const isRecurring = (of: Definition) => of.recurringFlag === KIND.recurring
const isCustomOnce = (of: Definition) => !isRecurring(of) && of.oneTimeReportType === RANGE.custom
const isSummary = (of: Definition) => typeof of.reportType === 'number' && categoryOf(of.reportType) === 'summary'
const timeOf = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : Number.NaN)
/** Whether two times are in order, or one of them is missing or no time. */
const inOrder = (of: Definition) => !(timeOf(of.endDate) < timeOf(of.startDate))
const spanDays = (of: Definition) => (timeOf(of.endDate) - timeOf(of.startDate)) / 86_400_000

/** Bounds of `recurringValue` by frequency; a daily report has none. */
export const RECURRING_VALUE = {
  [FREQUENCY.weekly]: { min: 0, max: 6 },
  [FREQUENCY.monthly]: { min: 1, max: 31 },
  [FREQUENCY.custom]: { min: 1, max: MAX_RANGE_DAYS },
} as const
const boundsOf = (of: Definition) =>
  isRecurring(of) && of.recurringType !== null && of.recurringType !== FREQUENCY.daily
    ? RECURRING_VALUE[of.recurringType]
    : undefined

const filterRules = (Object.keys(REPORT_FILTERS) as ReportFilter[]).map((filter) =>
  rule(
    filter,
    'notAllowed',
    (of) => !Array.isArray(of[filter]) || of[filter].length === 0 || hasFilter(filter, of.reportType),
  ),
)

export const ReportBody = z.strictObject(fields).check(
  ...filterRules,
  rule('startDate', 'required', (of) => !(isCustomOnce(of) || isRecurring(of)) || of.startDate !== null),
  rule('endDate', 'required', (of) => !isCustomOnce(of) || of.endDate !== null),
  rule('endDate', 'beforeStart', inOrder),
  rule('endDate', 'tooManyDays', (of) => !isCustomOnce(of) || !(spanDays(of) > MAX_RANGE_DAYS), {
    days: MAX_RANGE_DAYS,
  }),
  rule('recurringType', 'required', (of) => !isRecurring(of) || of.recurringType !== null),
  rule('recurringValue', 'required', (of) => boundsOf(of) === undefined || of.recurringValue !== null),
  rule('recurringValue', 'notAllowed', (of) => {
    const bounds = boundsOf(of)
    return !bounds || of.recurringValue === null || (of.recurringValue >= bounds.min && of.recurringValue <= bounds.max)
  }),
  rule(
    'recurringReportRange',
    'required',
    (of) => !(isRecurring(of) && isSummary(of)) || of.recurringReportRange !== null,
  ),
  rule(
    'recurringReportRange',
    'notAllowed',
    (of) =>
      !(isRecurring(of) && isSummary(of)) ||
      of.recurringReportRange === null ||
      SUMMARY_RANGES.some((code) => code === of.recurringReportRange),
  ),
  rule(
    'recurringRangeDays',
    'required',
    (of) => !isRecurring(of) || of.recurringReportRange !== RANGE.custom || of.recurringRangeDays !== null,
  ),
  rule('hostName', 'required', (of) => !of.exportReport || of.hostName !== ''),
  rule('username', 'required', (of) => !of.exportReport || of.username !== ''),
  rule('hostKey', 'required', (of) => !of.exportReport || of.protocal !== PROTOCOL.sftp || of.hostKey !== null),
)
export type ReportBody = z.output<typeof ReportBody>

export const RUN_STATES = ['queued', 'running', 'completed', 'error'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Why a run ended in error. */
export const RUN_ERRORS = ['account.switchedOff', 'storage.full', 'mail.tooMany', 'disk.full', 'internal'] as const
export type RunError = (typeof RUN_ERRORS)[number]

/** One run of a report. */
export const ReportRun = z.object({
  id: z.uuid(),
  status: z.enum(RUN_STATES),
  /** The time that it was due. */
  scheduleDate: instant,
  /** What it covers: from `startDate` until `endDate`, excluded. */
  startDate: instant,
  endDate: instant,
  completeDate: z.nullable(instant),
  /** Rows written so far. */
  rows: z.number(),
  /** About how many there will be; null when it is not known. */
  rowsExpected: z.nullable(z.number()),
  /** Bytes of the file. */
  totalSize: z.nullable(z.number()),
  /** Seconds that it took. */
  experience: z.nullable(z.number()),
  error: z.nullable(z.enum(RUN_ERRORS)),
  /** Until when its file can be downloaded; null when there is none. */
  fileUntil: z.nullable(instant),
  fileName: z.nullable(z.string()),
  /** What came of putting the file on a server; null when it is not to go there. */
  transfer: z.nullable(Transfer),
})
export type ReportRun = z.output<typeof ReportRun>

const NamedId = z.object({ id: z.uuid(), name: z.string() })

const common = {
  id: z.uuid(),
  reportName: z.string(),
  reportType: z.literal(CONTENT_CODES),
  format: z.enum(REPORT_FORMATS),
  recurringFlag: z.literal([KIND.oneTime, KIND.recurring]),
  createDate: instant,
  createBy: z.string(),
}

export const ReportListItem = z.object({
  ...common,
  /** Null while a one-time report has not ended: its run says how far it is. */
  status: z.nullable(z.literal(REPORT_STATUSES)),
  /** When it is due, or was due last. */
  scheduleDate: instant,
  completeDate: z.nullable(instant),
  /** Bytes of its newest file. */
  totalSize: z.nullable(z.number()),
  /** The accounts and communications that it is about; empty for all. */
  account: z.array(NamedId),
  communication: z.array(NamedId),
  /** What its newest run covers. */
  dateRange: z.nullable(z.object({ startDate: instant, endDate: instant })),
  /** The frequency; null for a one-time report. */
  recurrence: z.nullable(z.literal([1, 2, 3, 4])),
  /** The range of a one-time report; null for a recurring one. */
  oneTime: z.nullable(rangeCode),
  /** Seconds that its newest completed run took. */
  experience: z.nullable(z.number()),
  /** The newest run. */
  run: z.nullable(ReportRun),
})
export type ReportListItem = z.output<typeof ReportListItem>

export const Report = z.object({
  ...common,
  account: z.array(z.uuid()),
  user: z.array(z.uuid()),
  communication: z.array(z.uuid()),
  appOtp: z.array(z.uuid()),
  sender: z.array(z.string()),
  /** The statuses that its rows must have. */
  status: z.array(z.enum(LOG_STATUSES)),
  /** As `status` of the list. */
  reportStatus: z.nullable(z.literal(REPORT_STATUSES)),
  oneTimeReportType: rangeCode,
  scheduleDate: z.nullable(instant),
  recurringType: z.nullable(z.literal([1, 2, 3, 4])),
  recurringReportRange: z.nullable(rangeCode),
  recurringValue: z.nullable(z.number()),
  recurringRangeDays: z.nullable(z.number()),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  recipientsEmail: z.array(z.string()),
  exportReport: z.boolean(),
  protocal: exportFields.protocal,
  hostName: z.string(),
  port: z.nullable(z.number()),
  username: z.string(),
  remotePath: z.string(),
  hostKey: z.nullable(z.string()),
  /** Whether a password is stored; it is never shown. */
  hasPassword: z.boolean(),
  /** The next run; null when there is none. */
  nextDate: z.nullable(instant),
})
export type Report = z.output<typeof Report>

const access = (action: 'read' | 'create' | 'update' | 'delete') => ({ action, subject: 'Report' }) as const

export const listReports = defineCall({
  method: 'GET',
  path: '/v1/reports',
  summary: 'Reports of the acting account, the last due first.',
  access: access('read'),
  query: z.strictObject({
    ...pageQuery,
    /** Part of the name. */
    reportName: z.optional(z.string().check(z.maxLength(100))),
    reportStatus: repeated(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4))),
    reportType: repeated(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8))),
    /** When it is due, or was due last. */
    reportStartDate: dateFilter,
    reportEndDate: dateFilter,
  }),
  answer: pageOf(ReportListItem),
  status: 200,
})

export const createReport = defineCall({
  method: 'POST',
  path: '/v1/reports',
  summary: 'Create a report. A one-time report without `scheduleDate` runs at once.',
  access: access('create'),
  body: ReportBody,
  example: { reportName: 'Yesterday', oneTimeReportType: RANGE.yesterday },
  answer: Report,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached', 'report.neverRuns'],
})

export const getReport = defineCall({
  method: 'GET',
  path: '/v1/reports/{id}',
  summary: 'One report.',
  access: access('read'),
  params: idParams,
  answer: Report,
  status: 200,
})

export const updateReport = defineCall({
  method: 'PUT',
  path: '/v1/reports/{id}',
  summary: 'Change a report: its later runs are by the new definition. A one-time report that has run stays as it is.',
  access: access('update'),
  params: idParams,
  body: ReportBody,
  answer: Report,
  status: 200,
  errors: ['report.alreadyRun', 'report.neverRuns', 'limit.reached'],
})

export const deleteReport = defineCall({
  method: 'DELETE',
  path: '/v1/reports/{id}',
  summary: 'Delete a report with its runs and their files.',
  access: access('delete'),
  params: idParams,
  status: 204,
})

export const listReportRuns = defineCall({
  method: 'GET',
  path: '/v1/reports/{id}/runs',
  summary: 'Runs of a report, the newest first.',
  access: access('read'),
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: pageOf(ReportRun),
  status: 200,
})

export const retryReportRun = defineCall({
  method: 'POST',
  path: '/v1/report-runs/{id}/retry',
  summary: 'Run it again after an error, for the same range.',
  access: access('update'),
  params: idParams,
  answer: ReportRun,
  status: 200,
  errors: ['report.runNotFailed', 'limit.reached'],
})

export const testReportExport = defineCall({
  method: 'POST',
  path: '/v1/reports/ftp-test',
  summary: 'Test a connection to an FTP or SFTP server: reach it, log in, write a small file and remove it.',
  access: access('create'),
  body: FtpConnection,
  example: { protocol: PROTOCOL.sftp, host: 'files.example.com', username: 'shop', password: 'secret' },
  answer: FtpTest,
  status: 200,
  errors: ['report.testRunning'],
})

export const sendReportRun = defineCall({
  method: 'POST',
  path: '/v1/report-runs/{id}/send',
  summary: 'Put the file of a run on the server of its report now.',
  access: access('update'),
  params: idParams,
  answer: ReportRun,
  status: 200,
  errors: ['report.exportOff', 'report.noFile'],
})

export const getReportRunFile = defineCall({
  method: 'GET',
  path: '/v1/report-runs/{id}/file',
  summary: `The file of a run, for ${REPORT_FILE_DAYS} days.`,
  access: access('read'),
  params: idParams,
  media: 'application/octet-stream',
  status: 200,
})

export const calls = {
  listReports,
  createReport,
  getReport,
  updateReport,
  deleteReport,
  listReportRuns,
  retryReportRun,
  testReportExport,
  sendReportRun,
  getReportRunFile,
}

export const errors = {
  'report.neverRuns': { status: 422, detail: 'By these times the report would never run.' },
  'report.runNotFailed': { status: 409, detail: 'Only a run that ended in error can be run again.' },
  'report.exportOff': { status: 409, detail: 'The report puts its files on no server.' },
  'report.noFile': { status: 409, detail: 'The run has no file, or not any more.' },
  'report.testRunning': { status: 409, detail: 'Another connection test of the account has not ended yet.' },
  'report.alreadyRun': { status: 409, detail: 'This one-time report has run; create a new one instead.' },
} as const satisfies ErrorCodes
