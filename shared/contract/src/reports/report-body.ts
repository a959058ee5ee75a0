import * as z from 'zod/mini'
import { instant, oneLine } from '../base/call.ts'
import { LOG_STATUSES, SMS_TYPES } from '../base/states.ts'
import {
  CHANNEL_TYPES,
  CONTENT,
  CONTENT_CODES,
  categoryOf,
  hasFilter,
  PEOPLE_CONTENT,
  PEOPLE_CONTENT_CODES,
  REPORT_FILTERS,
} from './report-contents.ts'
import { exportFields, PROTOCOL } from './report-export.ts'
import { FREQUENCY, RANGE } from './report-times.ts'

/** Most days of a range. */
export const MAX_RANGE_DAYS = 400
/** Most addresses that a report is mailed to. */
export const MAX_REPORT_MAILS = 10

/** `recurringFlag`. */
export const KIND = { oneTime: 1, recurring: 2 } as const

/** Ranges that a recurring summary may have. */
export const SUMMARY_RANGES = [RANGE.lastMonth, RANGE.thisMonth, RANGE.custom] as const

/** `parquet` is for programs: DuckDB, Power Query, warehouses. */
export const REPORT_FORMATS = ['csv', 'xlsx', 'parquet'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Not possible in the names of files. */
const FORBIDDEN_IN_NAME = /[<>:/|?*]/

export const ReportName = oneLine(1, 100).check(
  z.refine((name) => !FORBIDDEN_IN_NAME.test(name), { params: { code: 'notAllowed' } }),
)

const rangeCode = z.literal([1, 2, 3, 4, 5, 6, 7, 8])
const ids = z._default(z.array(z.uuid()).check(z.maxLength(200)), [])

const fields = {
  reportName: ReportName,
  /** The content; null in a people report. */
  reportType: z._default(z.nullable(z.literal(CONTENT_CODES)), CONTENT.communication),
  /** The content of a people report; null in any other. It covers no range, but what there is when it runs. */
  peopleReportType: z._default(z.nullable(z.literal(PEOPLE_CONTENT_CODES)), null),
  /** The people segment of such a people report. */
  segment: z._default(z.nullable(z.uuid()), null),
  format: z._default(z.enum(REPORT_FORMATS), 'csv'),
  /** Only these; empty for all. `hasFilter` says which apply. */
  account: ids,
  user: ids,
  communication: ids,
  channelType: z._default(z.array(z.literal(CHANNEL_TYPES)).check(z.maxLength(CHANNEL_TYPES.length)), []),
  appOtp: ids,
  sender: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(200)), []),
  status: z._default(z.array(z.enum(LOG_STATUSES)).check(z.maxLength(LOG_STATUSES.length)), []),
  smsType: z._default(z.array(z.enum(SMS_TYPES)).check(z.maxLength(SMS_TYPES.length)), []),
  /** Part of a number, as in Logs; empty for all. */
  mobile: z._default(z.string().check(z.trim(), z.maxLength(30)), ''),
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
  recurringValue: z._default(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_RANGE_DAYS))), null),
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
const isPeople = (of: Definition) => typeof of.peopleReportType === 'number'
const isCustomOnce = (of: Definition) => !isRecurring(of) && !isPeople(of) && of.oneTimeReportType === RANGE.custom
const isSummary = (of: Definition) => typeof of.reportType === 'number' && categoryOf(of) === 'summary'
const isOfSegment = (of: Definition) => of.peopleReportType === PEOPLE_CONTENT.segment
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

const filterRules = REPORT_FILTERS.map((filter) =>
  rule(filter, 'notAllowed', (of) => !of[filter]?.length || hasFilter(filter, of)),
)

const rules = [
  ...filterRules,
  rule('reportType', 'required', (of) => isPeople(of) || of.reportType !== null),
  rule('reportType', 'notAllowed', (of) => !isPeople(of) || of.reportType === null),
  rule('segment', 'required', (of) => !isOfSegment(of) || of.segment !== null),
  rule('segment', 'notAllowed', (of) => isOfSegment(of) || (of.segment ?? null) === null),
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
  rule('recurringReportRange', 'notAllowed', (of) => !isPeople(of) || (of.recurringReportRange ?? null) === null),
  rule(
    'recurringRangeDays',
    'required',
    (of) => !isRecurring(of) || of.recurringReportRange !== RANGE.custom || of.recurringRangeDays !== null,
  ),
  rule('hostName', 'required', (of) => !of.exportReport || of.hostName !== ''),
  rule('username', 'required', (of) => !of.exportReport || of.username !== ''),
  rule('hostKey', 'required', (of) => !of.exportReport || of.protocal !== PROTOCOL.sftp || of.hostKey !== null),
]

export const ReportBody = z.strictObject(fields).check(...rules)
export type ReportBody = z.output<typeof ReportBody>

/** A report to preview, perhaps without a name yet. */
export const ReportPreviewBody = z
  .strictObject({ ...fields, reportName: z._default(oneLine(0, 100), '') })
  .check(...rules)
