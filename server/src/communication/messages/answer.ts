import type { SentMessages } from '@songsarn/contract/communication/messages'
import { type CheckedRow, creditsOf, shownRecipients } from './check-rows.ts'
import type { MessageCall } from './message-call.ts'

/** What was made of a call; nothing in a dry run. `ids`: of messages, by row. */
type Made = { id: string; ids: ReadonlyMap<number, string> } | undefined

const NONE: ReadonlyMap<number, string> = new Map()

/** The answer to a call, also of a dry run. `sender`: on LINE, the LINE Official Account. */
export function answerOf(call: MessageCall, sender: string, rows: readonly CheckedRow[], made: Made): SentMessages {
  const sent = rows.filter(({ bucket }) => bucket === 'unique')
  return {
    id: made?.id ?? null,
    status: call.scheduledAt ? 'scheduled' : 'sending',
    dryRun: call.dryRun,
    mode: call.mode,
    from: sender,
    channel: call.channel,
    purpose: call.purpose,
    reference: call.reference ?? null,
    scheduledAt: call.scheduledAt?.toISOString() ?? null,
    endDate: null,
    brakePercent: call.brakePercent,
    totalRecipients: sent.length,
    totalParts: sent.reduce((sum, { parts }) => sum + parts, 0),
    totalCredit: creditsOf(rows),
    recipients: shownRecipients(rows, made?.ids ?? NONE),
  }
}
