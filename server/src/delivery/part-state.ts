import type { PartState } from '../db/database.ts'

/**
 * From the lightest to the heaviest. A message has the state of its heaviest part: it is delivered when all parts are,
 * unknown when one is, and queued while one was not submitted or has no response.
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
] as const satisfies readonly PartState[]

/** States that no receipt changes. `unknown` is not one of them: a late receipt settles it. */
export const FINAL_STATES = ['delivered', 'undelivered', 'rejected', 'expired', 'cancelled'] as const
