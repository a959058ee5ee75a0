const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses before the second attempt, the third …: 11 attempts within 24 hours. */
const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
]
/** Spreads retries of callbacks that failed together. It only shortens, so that the last attempt stays within the day. */
const JITTER = 0.1

/** Milliseconds until the next attempt after `tries` attempts; undefined after the last. `random` is 0 to 1. */
export function retryDelay(tries: number, random: number = Math.random()): number | undefined {
  const pause = PAUSES_MS[tries - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 - JITTER * random))
}
