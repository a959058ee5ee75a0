import type { CommunicationListItem } from '@songsarn/contract/communications'
import { defineTexts } from '../text/define-texts.ts'
import type { Mark } from './marks.tsx'
import type { Tone } from './tones.ts'

type Sent = Pick<CommunicationListItem, 'status' | 'totalRecipients' | 'counts'>
type Outcome = { tone: Tone; mark: Mark } & (
  | { text: 'waiting'; count: number }
  /** `share`: percent of the recipients who were reached. */
  | { text: 'reached'; share: number }
)

/** Carriers deliver nearly all of a clean list. Below this percentage, check the list or the carrier. */
const GOOD_SHARE = 90

/** The outcome of a finished send: the messages that wait for a receipt, then the delivered share. Undefined for other
 * statuses. */
export function outcomeOf({ status, totalRecipients, counts }: Sent): Outcome | undefined {
  if (status !== 'completed') return undefined
  const count = counts.pending + counts.submitted
  if (count > 0) return { text: 'waiting', count, tone: 'info', mark: 'going' }
  const share = shareOf(counts.delivered, totalRecipients)
  if (share === 0) return { text: 'reached', share, tone: 'danger', mark: 'failed' }
  return share < GOOD_SHARE
    ? { text: 'reached', share, tone: 'warning', mark: 'late' }
    : { text: 'reached', share, tone: 'success', mark: 'done' }
}

/** Whole percent. 0 means none and 100 means all. */
function shareOf(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  return part === whole ? 100 : Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

export const useOutcomeTexts = defineTexts('communicationOutcome', {
  en: { waiting: 'Sent, {{count, number}} waiting for a receipt', reached: 'Sent, {{share}} delivered' },
  th: { waiting: 'ส่งแล้ว รอรายงานผล {{count, number}}', reached: 'ส่งแล้ว ถึงผู้รับ {{share}}' },
})
