import { KIND, RECURRING_VALUE, type ReportBody, SUMMARY_RANGES } from '@songsarn/contract/reports/report-body'
import {
  CONTENT,
  categoryOf,
  hasFilter,
  PEOPLE_CONTENT,
  type ReportContent,
} from '@songsarn/contract/reports/report-contents'
import { PROTOCOL } from '@songsarn/contract/reports/report-export'
import { FREQUENCY, RANGE } from '@songsarn/contract/reports/report-times'
import type { Report } from '@songsarn/contract/reports/reports'
import { addDays, instantOf, today } from '@songsarn/i18n/dates'

/** The range of a recurring report that follows its frequency. */
export const FOLLOWS_FREQUENCY = 0

/** The form's values. Values that do not apply to the kind of the report stay here, but not in the body. */
export type ReportValues = Omit<
  ReportBody,
  | 'segment'
  | 'scheduleDate'
  | 'recurringType'
  | 'recurringReportRange'
  | 'startDate'
  | 'endDate'
  | 'password'
  | 'hostKey'
> & {
  /** Empty for none. */
  segment: string
  when: 'now' | 'later'
  scheduleDate: string
  recurringType: 1 | 2 | 3 | 4
  recurringReportRange: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  startDate: string
  endDate: string
  hasEnd: boolean
  /** Empty for the stored one. */
  password: string
  hostKey: string
}

/** Tomorrow, when the numbers of today are complete. */
const firstRun = () => instantOf(addDays(today(), 1), '06:00')

/** `original`: the report that a new one begins with. */
export function initialValues(report: Report | undefined, original?: Report): ReportValues {
  const of = report ?? original
  const isRecurring = of?.recurringFlag === KIND.recurring
  return {
    reportName: report?.reportName ?? '',
    reportType: of ? of.reportType : CONTENT.communication,
    peopleReportType: of?.peopleReportType ?? null,
    segment: of?.segment ?? '',
    format: of?.format ?? 'csv',
    account: of?.account ?? [],
    user: of?.user ?? [],
    communication: of?.communication ?? [],
    channelType: of?.channelType ?? [],
    appOtp: of?.appOtp ?? [],
    sender: of?.sender ?? [],
    status: of?.status ?? [],
    smsType: of?.smsType ?? [],
    mobile: of?.mobile ?? '',
    recurringFlag: of?.recurringFlag ?? KIND.oneTime,
    oneTimeReportType: of?.oneTimeReportType ?? RANGE.yesterday,
    when: report?.scheduleDate ? 'later' : 'now',
    scheduleDate: report?.scheduleDate ?? '',
    recurringType: of?.recurringType ?? FREQUENCY.daily,
    recurringReportRange: of?.recurringReportRange ?? FOLLOWS_FREQUENCY,
    recurringValue: of?.recurringValue ?? null,
    recurringRangeDays: of?.recurringRangeDays ?? null,
    startDate: of?.startDate ?? (isRecurring ? firstRun() : ''),
    endDate: of?.endDate ?? '',
    hasEnd: isRecurring && of.endDate !== null,
    recipientsEmail: of?.recipientsEmail ?? [],
    exportReport: of?.exportReport ?? false,
    protocal: of?.protocal ?? PROTOCOL.sftp,
    hostName: of?.hostName ?? '',
    port: of?.port ?? null,
    username: of?.username ?? '',
    password: '',
    remotePath: of?.remotePath ?? '',
    hostKey: of?.hostKey ?? '',
  }
}

/** Values with which a report about one communication begins: all its messages until tonight. */
export const aboutCommunication = ({
  communication,
  since,
  name,
}: Record<'communication' | 'since' | 'name', string>) => ({
  reportName: name.replaceAll(/[<>:/|?*]/g, ' ').trim(),
  communication: [communication],
  oneTimeReportType: RANGE.custom,
  startDate: since,
  endDate: instantOf(addDays(today(), 1), '00:00'),
})

export const REPORT_STARTS = ['weekly', 'monthly'] as const
export type ReportStart = (typeof REPORT_STARTS)[number]

/** A report by mail: each Monday, or on the first day of each month. */
export const startValues = (start: ReportStart, email: string): Partial<ReportValues> => ({
  ...ofKind(KIND.recurring),
  ...ofFrequency(FREQUENCY[start]),
  format: 'xlsx',
  recipientsEmail: [email],
})

/** Values that change with the kind: the two times have another meaning. */
export const ofKind = (recurringFlag: 1 | 2): Partial<ReportValues> => ({
  recurringFlag,
  startDate: recurringFlag === KIND.recurring ? firstRun() : '',
  endDate: '',
})

/** Values that change with the frequency. */
export const ofFrequency = (recurringType: ReportValues['recurringType']): Partial<ReportValues> => ({
  recurringType,
  recurringValue: recurringType === FREQUENCY.daily ? null : recurringType === FREQUENCY.custom ? 7 : 1,
})

/** Values that change with the content: a recurring summary has other ranges. */
export function ofContent(content: ReportContent, range: ReportValues['recurringReportRange']) {
  const isAllowed = categoryOf(content) !== 'summary' || SUMMARY_RANGES.some((code) => code === range)
  return { ...content, recurringReportRange: isAllowed ? range : RANGE.lastMonth }
}

const NO_EXPORT = {
  protocal: PROTOCOL.sftp,
  hostName: '',
  port: null,
  username: '',
  password: null,
  remotePath: '',
  hostKey: null,
} as const

export function toBody(values: ReportValues) {
  const { when, hasEnd, recurringType, recurringReportRange, startDate, endDate, password, hostKey, ...same } = values
  const isRecurring = values.recurringFlag === KIND.recurring
  const isPeople = values.reportType === null
  const isCustomOnce = !isRecurring && !isPeople && values.oneTimeReportType === RANGE.custom
  const hasRange = isRecurring && !isPeople && recurringReportRange !== FOLLOWS_FREQUENCY
  const filtered = <Value>(name: Parameters<typeof hasFilter>[0], chosen: Value[]) =>
    hasFilter(name, values) ? chosen : []
  return {
    ...same,
    segment: values.peopleReportType === PEOPLE_CONTENT.segment ? values.segment || null : null,
    account: filtered('account', values.account),
    user: filtered('user', values.user),
    communication: filtered('communication', values.communication),
    channelType: filtered('channelType', values.channelType),
    appOtp: filtered('appOtp', values.appOtp),
    sender: filtered('sender', values.sender),
    status: filtered('status', values.status),
    smsType: filtered('smsType', values.smsType),
    mobile: hasFilter('mobile', values) ? values.mobile : '',
    ...(values.exportReport ? { password: password || null, hostKey: hostKey || null } : NO_EXPORT),
    scheduleDate: !isRecurring && when === 'later' ? values.scheduleDate : null,
    recurringType: isRecurring ? recurringType : null,
    recurringReportRange: hasRange ? recurringReportRange : null,
    recurringValue: isRecurring && Object.hasOwn(RECURRING_VALUE, recurringType) ? values.recurringValue : null,
    recurringRangeDays: hasRange && recurringReportRange === RANGE.custom ? values.recurringRangeDays : null,
    startDate: isRecurring || isCustomOnce ? startDate : null,
    endDate: isCustomOnce || (isRecurring && hasEnd) ? endDate : null,
  }
}
