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

/** Contents of a people report by their codes. */
export const PEOPLE_CONTENT = { people: 1, segment: 2, blacklist: 3 } as const
export const PEOPLE_CONTENT_CODES = [1, 2, 3] as const
export type PeopleContentCode = (typeof PEOPLE_CONTENT_CODES)[number]

/** Where the recipients of a communication come from: typed or imported numbers, people and segments, or a journey. */
export const CHANNEL_TYPE = { sms: 1, people: 2, journey: 3 } as const
export const CHANNEL_TYPES = [1, 2, 3] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

/** Contents of a report: one of the two is null. */
export type ReportContent = { reportType: ContentCode | null; peopleReportType: PeopleContentCode | null }

/** A detailed report has a row for each thing, a summary counts them. A people report has people as they are when it runs. */
export const REPORT_CATEGORIES = ['detailed', 'summary', 'people'] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]
export const categoryOf = ({ reportType }: ReportContent): ReportCategory =>
  reportType === null
    ? 'people'
    : reportType >= CONTENT.communicationSummary && reportType <= CONTENT.bySender
      ? 'summary'
      : 'detailed'

/** The filters of a report, and the contents that each applies to. The period applies to all of them. */
const CONTENTS_OF_FILTER = {
  account: CONTENT_CODES,
  user: [1, 2, 4, 5, 6, 7, 8],
  communication: [1, 2, 4, 5, 6, 7, 8],
  channelType: [1, 2, 4, 5, 6, 7, 8],
  appOtp: [CONTENT.otpTracking],
  sender: [1, 2, 4, 5, 6, 7, 8],
  status: [CONTENT.communication],
  smsType: [1, 2, 4, 5, 6, 7, 8],
  mobile: [CONTENT.communication],
} as const satisfies Record<string, readonly ContentCode[]>
export type ReportFilter = keyof typeof CONTENTS_OF_FILTER
export const REPORT_FILTERS = Object.keys(CONTENTS_OF_FILTER) as ReportFilter[]

/** A segment is of one account; the other people reports are of the chosen accounts. */
export const hasFilter = (filter: ReportFilter, { reportType, peopleReportType }: ReportContent): boolean =>
  reportType === null
    ? filter === 'account' && peopleReportType !== PEOPLE_CONTENT.segment
    : CONTENTS_OF_FILTER[filter].some((code) => code === reportType)
