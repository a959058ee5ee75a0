import type { LinkFinding } from '@songsarn/contract/account/link-rule'
import type { SentMessages } from '@songsarn/contract/communication/messages'
import { type CheckedRow, creditsOf, shownRecipients } from './check-rows.ts'
import type { MessageCall } from './message-call.ts'

/** What was made of a call; nothing in a dry run. `ids`: of messages, by row. */
type Made = { id: string; ids: ReadonlyMap<number, string> } | undefined

const NONE: ReadonlyMap<number, string> = new Map()

/** A call as it was checked. `from`: on LINE, the LINE Official Account. */
type Checked = { from: string; rows: readonly CheckedRow[]; linkWarnings: LinkFinding[] }

/** The answer to a call, also of a dry run. */
export function answerOf(call: MessageCall, { from, rows, linkWarnings }: Checked, made: Made): SentMessages {
  const sent = rows.filter(({ bucket }) => bucket === 'unique')
  return {
    id: made?.id ?? null,
    status: call.scheduledAt ? 'scheduled' : 'sending',
    dryRun: call.dryRun,
    mode: call.mode,
    from,
    channel: call.channel,
    purpose: call.purpose,
    reference: call.reference ?? null,
    scheduledAt: call.scheduledAt?.toISOString() ?? null,
    endDate: null,
    brakePercent: call.brakePercent,
    totalRecipients: sent.length,
    totalParts: sent.reduce((sum, { parts }) => sum + parts, 0),
    totalCredit: creditsOf(rows),
    linkWarnings,
    recipients: shownRecipients(rows, made?.ids ?? NONE),
  }
}
