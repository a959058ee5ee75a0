import type { LogStatus } from '@songsarn/contract/states'

const SHORTEST_MS = 1_500
const LONGEST_MS = 15_000

/** Still on its way: it waits to be handed over, or for its receipt. */
export const isMoving = (status: LogStatus): boolean => status === 'Pending' || status === 'Completed'

/**
 * Milliseconds until the list is asked for again; false when nothing in sight can change. The longer nothing has changed,
 * the longer the pause: a message without a receipt stays Completed for days, and must not be asked for each second.
 */
export function pollAfter(statuses: readonly LogStatus[], unchangedMs: number): number | false {
  if (!statuses.some(isMoving)) return false
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, unchangedMs / 4))
}
