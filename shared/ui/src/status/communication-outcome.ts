import type { CommunicationListItem } from '@songsarn/contract/communication/communications'
import { defineTexts } from '../text/define-texts.ts'
import type { Mark } from './marks.tsx'
import type { Tone } from './tones.ts'

/** `channel`: default `sms`. */
type Sent = Pick<CommunicationListItem, 'status' | 'totalRecipients' | 'counts'> &
  Partial<Pick<CommunicationListItem, 'channel'>>
type Outcome = { tone: Tone; mark: Mark } & (
  | { text: 'waiting'; count: number }
  /** `share`: percent of the recipients who were reached. */
  | { text: 'reached' | 'taken'; share: number }
)

/** Carriers deliver nearly all of a clean list. Below this percentage, check the list or the carrier. */
const GOOD_SHARE = 90

/** The messages that wait for a receipt. LINE sends none. */
export const awaitedReceipts = ({ channel, counts }: Pick<Sent, 'channel' | 'counts'>): number =>
  channel === 'line' ? 0 : counts.submitted

/** The outcome of a finished send: the messages that wait for a receipt, then the delivered share. Undefined for other
 * statuses. */
export function outcomeOf({ status, totalRecipients, ...sent }: Sent): Outcome | undefined {
  if (status !== 'completed') return undefined
  const { counts, channel } = sent
  const count = counts.pending + awaitedReceipts(sent)
  if (count > 0) return { text: 'waiting', count, tone: 'info', mark: 'going' }
  const isLine = channel === 'line'
  const text = isLine ? 'taken' : 'reached'
  const share = shareOf(isLine ? counts.submitted : counts.delivered, totalRecipients)
  if (share === 0) return { text, share, tone: 'danger', mark: 'failed' }
  return share < GOOD_SHARE
    ? { text, share, tone: 'warning', mark: 'late' }
    : { text, share, tone: 'success', mark: 'done' }
}

/** Whole percent. 0 means none and 100 means all. */
function shareOf(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  return part === whole ? 100 : Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

export const useOutcomeTexts = defineTexts('communicationOutcome', {
  en: {
    waiting: 'Sent, {{count, number}} waiting for a receipt',
    reached: 'Sent, {{share}} delivered',
    taken: 'Sent, {{share}} taken by LINE',
  },
  th: {
    waiting: 'ส่งแล้ว รอรายงานผล {{count, number}}',
    reached: 'ส่งแล้ว ถึงผู้รับ {{share}}',
    taken: 'ส่งแล้ว LINE รับ {{share}}',
  },
})
