const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Before the second try, the third, …: 11 tries within 24 hours. */
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
/** So that what failed together does not come back together. Less only: the last try stays within the day. */
const JITTER = 0.1

/** Milliseconds until the next try after `tries` of them; undefined when it is given up. `random` is 0 to 1. */
export function retryDelay(tries: number, random: number = Math.random()): number | undefined {
  const pause = PAUSES_MS[tries - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 - JITTER * random))
}
