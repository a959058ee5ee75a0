import type { LogStatus } from '@songsarn/contract/states'

const SHORTEST_MS = 1_500
const LONGEST_MS = 15_000

/** Still on its way: it waits to be handed over, or for its receipt. */
export const isMoving = (status: LogStatus): boolean => status === 'Pending' || status === 'Completed'

/**
 * Milliseconds until what is shown is asked for again; false when nothing of it is on its way. The longer nothing has
 * changed, the longer the pause: a message without a receipt stays Completed for days, and must not be asked for each second.
 */
export function pollAfter(moving: boolean, unchangedMs: number): number | false {
  return moving && Math.min(LONGEST_MS, Math.max(SHORTEST_MS, unchangedMs / 4))
}
