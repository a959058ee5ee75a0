import type { MessageState } from '@songsarn/contract/base/states'
import type { Random } from './seeded-random.ts'

export type PlannedMessage = {
  ordinal: number
  address: string
  state: MessageState
  parts: number
  credits: number
  /** Null: the communication's common text. */
  text: string | null
  submitDate: Date | null
  receiptDate: Date | null
  error: string | null
}

type Recipient = { address: string; text: string | null; parts: number; credits: number }

/** How many of a thousand messages end in a state other than delivered. */
const OUTCOMES = [
  { state: 'undelivered', until: 28, error: '001' },
  { state: 'expired', until: 41, error: '004' },
  { state: 'rejected', until: 49, error: '11' },
  { state: 'unknown', until: 51, error: 'response.lost' },
  { state: 'submitted', until: 56, error: null },
] as const

/** Without a receipt for this long, a message expires: see `delivery/settlement/expire-messages.ts`. */
const EXPIRES_AFTER_MS = 72 * 3600_000

/** Messages submitted a second. */
const RATE = 40

/**
 * Plans what happened, until `today`, to the messages of a send that began at `at`. Messages from `stopsAfter` on were not
 * submitted: `rest` is their state.
 */
export function planMessages(
  random: Random,
  recipients: readonly Recipient[],
  {
    at,
    today,
    stopsAfter = recipients.length,
    rest = 'cancelled',
  }: {
    at: Date
    today: Date
    stopsAfter?: number
    rest?: 'cancelled' | 'queued'
  },
): PlannedMessage[] {
  return recipients.map((recipient, index): PlannedMessage => {
    const of = { ...recipient, ordinal: index + 1 }
    if (index >= stopsAfter) return { ...of, state: rest, submitDate: null, receiptDate: null, error: null }
    const submitDate = new Date(at.getTime() + 1000 + Math.floor((index / RATE) * 1000))
    const place = random.between(0, 999)
    const outcome = OUTCOMES.find(({ until }) => place < until)
    if (outcome?.state === 'rejected' || outcome?.state === 'unknown')
      return { ...of, state: outcome.state, submitDate: null, receiptDate: null, error: outcome.error }
    if (outcome?.state === 'submitted') {
      const isOver = today.getTime() - submitDate.getTime() >= EXPIRES_AFTER_MS
      const end = isOver
        ? ({ state: 'expired', error: 'receipt.none' } as const)
        : ({ state: 'submitted', error: null } as const)
      return { ...of, ...end, submitDate, receiptDate: null }
    }
    const seconds = outcome?.state === 'expired' ? random.between(3600, 7200) : random.between(2, 45)
    const receiptDate = new Date(submitDate.getTime() + seconds * 1000)
    return { ...of, state: outcome?.state ?? 'delivered', submitDate, receiptDate, error: outcome?.error ?? null }
  })
}
