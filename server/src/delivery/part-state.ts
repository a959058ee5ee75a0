import type { MessageState } from '@songsarn/contract/states'

/**
 * Where one part of a message stands. `submitting`: the intent is kept, no answer yet. `waiting`: the operator does not
 * have it (throttled, or the connection was down) and it may be tried again. The others as for messages.
 */
export const PART_STATES = [
  'delivered',
  'submitted',
  'undelivered',
  'expired',
  'rejected',
  'unknown',
  'cancelled',
  'waiting',
  'submitting',
] as const
export type PartState = (typeof PART_STATES)[number]

/** States that no receipt changes any more. An unknown message is not among them: a late receipt settles it. */
export const FINAL_STATES = ['delivered', 'undelivered', 'rejected', 'expired', 'cancelled'] as const

/**
 * What a message is by its parts: the weightiest state among them, in the order of PART_STATES. So it is delivered when
 * all parts are, unknown when one is, and still queued while a part has not been handed over or has no answer.
 * `states` holds those parts only that were begun.
 */
export function messageStateOf(parts: number, states: readonly PartState[]): MessageState {
  if (states.length < parts) return 'queued'
  const heaviest = PART_STATES[Math.max(...states.map((state) => PART_STATES.indexOf(state)))]
  return heaviest === undefined || heaviest === 'waiting' || heaviest === 'submitting' ? 'queued' : heaviest
}
