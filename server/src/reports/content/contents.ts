import { type AvailableContent, CONTENT } from '@songsarn/contract/reports'
import type { ReportContent } from './content.ts'
import { messages } from './messages.ts'
import { otps } from './otps.ts'
import { byAccount, byCommunication, byDate, bySender } from './summaries.ts'

/** What makes the rows of each content. */
export const CONTENTS: Record<AvailableContent, ReportContent> = {
  [CONTENT.communication]: messages,
  [CONTENT.otpTracking]: otps,
  [CONTENT.communicationSummary]: byCommunication,
  [CONTENT.byAccount]: byAccount,
  [CONTENT.byDate]: byDate,
  [CONTENT.bySender]: bySender,
}
