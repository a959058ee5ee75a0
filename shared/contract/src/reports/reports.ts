import * as z from 'zod/mini'
import { dateFilter, defineCall, idParams, instant, pageOf, pageQuery, repeated } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { LOG_STATUSES, SMS_TYPES } from '../base/states.ts'
import { KIND, REPORT_FORMATS, ReportBody, ReportName, ReportPreviewBody } from './report-body.ts'
import { CHANNEL_TYPES, CONTENT, CONTENT_CODES, PEOPLE_CONTENT, PEOPLE_CONTENT_CODES } from './report-contents.ts'
import { exportFields, FtpConnection, FtpTest, PROTOCOL } from './report-export.ts'
import { ReportPreview } from './report-preview.ts'
import { ReportRun } from './report-run.ts'
import { RANGE } from './report-times.ts'

/** Most reports of one account. */
export const MAX_REPORTS = 500
/** Days that the files of runs are kept. */
export const REPORT_FILE_DAYS = 30

/** States of a definition by their codes. */
export const REPORT_STATUS = { completed: 1, recurring: 2, expired: 3, error: 4 } as const
export const REPORT_STATUSES = [1, 2, 3, 4] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

const rangeCode = z.literal([1, 2, 3, 4, 5, 6, 7, 8])
const NamedId = z.object({ id: z.uuid(), name: z.string() })

const common = {
  id: z.uuid(),
  reportName: z.string(),
  reportType: z.nullable(z.literal(CONTENT_CODES)),
  peopleReportType: z.nullable(z.literal(PEOPLE_CONTENT_CODES)),
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
  /** Time that its newest run covers. */
  dateRange: z.nullable(z.object({ startDate: instant, endDate: instant })),
  /** The frequency; null for a one-time report. */
  recurrence: z.nullable(z.literal([1, 2, 3, 4])),
  /** The range of a one-time report; null for a recurring one and for a people report. */
  oneTime: z.nullable(rangeCode),
  /** Seconds that its newest completed run took. */
  experience: z.nullable(z.number()),
  /** The newest run. */
  run: z.nullable(ReportRun),
})
export type ReportListItem = z.output<typeof ReportListItem>

export const Report = z.object({
  ...common,
  segment: z.nullable(z.uuid()),
  account: z.array(z.uuid()),
  user: z.array(z.uuid()),
  communication: z.array(z.uuid()),
  channelType: z.array(z.literal(CHANNEL_TYPES)),
  appOtp: z.array(z.uuid()),
  sender: z.array(z.string()),
  /** The statuses that its rows must have. */
  status: z.array(z.enum(LOG_STATUSES)),
  smsType: z.array(z.enum(SMS_TYPES)),
  mobile: z.string(),
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
  /** The next run; null without another run. */
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
    peopleReportType: repeated(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
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

export const createPeopleReport = defineCall({
  method: 'POST',
  path: '/v1/people-reports',
  summary: 'Create a people report that runs at once: people, a people segment or the blacklist, as they are now.',
  access: access('create'),
  body: z
    .strictObject({
      reportName: ReportName,
      /** 1 people, 2 the people of `segment`, 3 the blacklist. */
      type: z.literal(PEOPLE_CONTENT_CODES),
      segment: z._default(z.nullable(z.uuid()), null),
      format: z._default(z.enum(REPORT_FORMATS), 'csv'),
    })
    .check(
      z.refine(({ type, segment }) => type !== PEOPLE_CONTENT.segment || segment !== null, {
        path: ['segment'],
        params: { code: 'required' },
      }),
      z.refine(({ type, segment }) => type === PEOPLE_CONTENT.segment || segment === null, {
        path: ['segment'],
        params: { code: 'notAllowed' },
      }),
    ),
  example: { reportName: 'Opted out', type: PEOPLE_CONTENT.blacklist },
  answer: Report,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached'],
})

export const previewReport = defineCall({
  method: 'POST',
  path: '/v1/reports/preview',
  summary: 'The first rows and the sums of a report that would run now. Nothing is saved.',
  access: access('create'),
  body: ReportPreviewBody,
  example: { reportType: CONTENT.byDate, oneTimeReportType: RANGE.thisMonth },
  answer: ReportPreview,
  status: 200,
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

export const getReportRunPreview = defineCall({
  method: 'GET',
  path: '/v1/report-runs/{id}/preview',
  summary: 'The first rows of the file of a run and the sums of all its rows, while the file is kept.',
  access: access('read'),
  params: idParams,
  answer: ReportPreview,
  status: 200,
  errors: ['report.noFile'],
})

export const calls = {
  listReports,
  createReport,
  createPeopleReport,
  previewReport,
  getReport,
  updateReport,
  deleteReport,
  listReportRuns,
  retryReportRun,
  testReportExport,
  sendReportRun,
  getReportRunFile,
  getReportRunPreview,
}

export const errors = {
  'report.neverRuns': { status: 422, detail: 'By these times the report would never run.' },
  'report.runNotFailed': { status: 409, detail: 'Only a run that ended in error can be run again.' },
  'report.exportOff': { status: 409, detail: 'The report puts its files on no server.' },
  'report.noFile': { status: 409, detail: 'The run has no file, or not any more.' },
  'report.testRunning': { status: 409, detail: 'Another connection test of the account has not ended yet.' },
  'report.alreadyRun': { status: 409, detail: 'This one-time report has run; create a new one instead.' },
} as const satisfies ErrorCodes
