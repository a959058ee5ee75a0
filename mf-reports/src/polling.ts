import type { LogStatus } from '@songsarn/contract/states'
import { useCallback, useRef } from 'react'

const SHORTEST_MS = 1_500
const LONGEST_MS = 15_000

/** Whether a message can still change: it waits to be submitted or for its receipt. */
export const isMoving = (status: LogStatus): boolean => status === 'Pending' || status === 'Completed'

/**
 * Milliseconds until the next request; false when nothing can change. The interval grows with the time since the last
 * change: a message without a receipt stays Completed for days, and must not be polled every second.
 */
export function pollInterval(moving: boolean, unchangedMs: number): number | false {
  return moving && Math.min(LONGEST_MS, Math.max(SHORTEST_MS, unchangedMs / 4))
}

/** For how many milliseconds an answer has been the same object. Equal answers are one object (structural sharing). */
export function useUnchangedMs(): (answer: object) => number {
  const seen = useRef<{ answer: object; at: number }>(undefined)
  return useCallback((answer) => {
    if (seen.current?.answer !== answer) seen.current = { answer, at: performance.now() }
    return performance.now() - seen.current.at
  }, [])
}
