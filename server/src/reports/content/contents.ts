import { CONTENT, type ContentCode } from '@songsarn/contract/reports'
import { clicks } from './clicks.ts'
import { consents } from './consents.ts'
import type { ReportContent } from './content.ts'
import { messages } from './messages.ts'
import { otps } from './otps.ts'
import { byAccount, byCommunication, byDate, bySender } from './summaries.ts'

/** What makes the rows of each content. */
export const CONTENTS: Record<ContentCode, ReportContent> = {
  [CONTENT.communication]: messages,
  [CONTENT.urlTracking]: clicks,
  [CONTENT.otpTracking]: otps,
  [CONTENT.communicationSummary]: byCommunication,
  [CONTENT.byAccount]: byAccount,
  [CONTENT.byDate]: byDate,
  [CONTENT.bySender]: bySender,
  [CONTENT.eConsent]: consents,
}
