import {
  CONTENT,
  type ReportContent as Codes,
  type ContentCode,
  PEOPLE_CONTENT,
  type PeopleContentCode,
} from '@songsarn/contract/reports/report-contents'
import { blacklist } from './blacklist.ts'
import { clicks } from './clicks.ts'
import { consents } from './consents.ts'
import type { ReportContent } from './content.ts'
import { messages } from './messages.ts'
import { otps } from './otps.ts'
import { people } from './people.ts'
import { byAccount, byCommunication, byDate, bySender } from './summaries.ts'

const CONTENTS: Record<ContentCode, ReportContent> = {
  [CONTENT.communication]: messages,
  [CONTENT.urlTracking]: clicks,
  [CONTENT.otpTracking]: otps,
  [CONTENT.communicationSummary]: byCommunication,
  [CONTENT.byAccount]: byAccount,
  [CONTENT.byDate]: byDate,
  [CONTENT.bySender]: bySender,
  [CONTENT.eConsent]: consents,
}

const PEOPLE_CONTENTS: Record<PeopleContentCode, ReportContent> = {
  [PEOPLE_CONTENT.people]: people,
  [PEOPLE_CONTENT.segment]: people,
  [PEOPLE_CONTENT.blacklist]: blacklist,
}

/** Finds the content that makes the rows of a report. */
export function contentOf({ reportType, peopleReportType }: Codes): ReportContent {
  if (reportType !== null) return CONTENTS[reportType]
  if (peopleReportType !== null) return PEOPLE_CONTENTS[peopleReportType]
  throw new Error('the definition lacks a content that its schema requires')
}
