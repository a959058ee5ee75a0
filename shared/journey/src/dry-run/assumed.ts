import type { StepOf } from '@songsarn/contract/communication/journey-steps'
import { DAY_MS, MINUTE_MS } from '../bangkok.ts'
import { chanceOf } from '../engine/chance.ts'
import type { JourneyEvent } from '../engine/events.ts'

/** What a dry run assumes of people: shares from 0 to 1. */
export type Assumed = {
  delivered: number
  /** Of the rest, what nobody ever hears of. */
  unknown: number
  /** Of the delivered messages with a short link, or with a coupon. */
  clicked: number
  redeemed: number
  /** Of the people who wait for an event by API. */
  event: number
}
export const USUAL: Assumed = { delivered: 0.95, unknown: 0.1, clicked: 0.12, redeemed: 0.08, event: 0.3 }

const RECEIPT_MS = 5_000
const CLICKED_WITHIN_MS = DAY_MS
const REDEEMED_WITHIN_MS = 7 * DAY_MS

/** What comes of a message, and when. The same names give the same. */
export function outcomesOf(
  step: StepOf<'send'>,
  { personId, visit, sentAt }: { personId: string; visit: number; sentAt: number },
  assumed: Assumed,
): { at: number; event: JourneyEvent }[] {
  const chance = (what: string) => chanceOf(what, personId, step.id, String(visit))
  const within = (what: string, longest: number) => sentAt + MINUTE_MS + Math.floor(chance(`${what} at`) * longest)
  const at = sentAt + RECEIPT_MS
  if (chance('delivered') >= assumed.delivered) {
    const outcome = chance('unknown') < assumed.unknown ? 'unknown' : 'undelivered'
    return [{ at, event: { kind: 'outcome', visit, outcome } }]
  }
  const events: { at: number; event: JourneyEvent }[] = []
  // LINE tells nothing of what became of a message.
  if (step.channel !== 'line') events.push({ at, event: { kind: 'outcome', visit, outcome: 'delivered' } })
  if (step.shortenUrl && chance('clicked') < assumed.clicked)
    events.push({ at: within('clicked', CLICKED_WITHIN_MS), event: { kind: 'clicked', visit } })
  if (step.couponId !== null && chance('redeemed') < assumed.redeemed)
    events.push({ at: within('redeemed', REDEEMED_WITHIN_MS), event: { kind: 'redeemed', visit } })
  return events
}
