/**
 * Where one part of a message stands, from the lightest to the weightiest: a message is what the weightiest of its parts
 * is. So it is delivered when all parts are, unknown when one is, and queued while one was not handed over or has no answer.
 * `submitting`: the intent is kept, no answer yet. `waiting`: the operator does not
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
