const LIMIT_MS = 10_000
// Saved before a test fakes the clock, since waiting for a socket takes real time.
const { setTimeout: later } = globalThis
const now = process.hrtime.bigint

/** Resolves when `condition` holds, checked every few milliseconds; rejects with `what` after 10 s. */
export async function until(condition: () => boolean, what = condition.toString()): Promise<void> {
  const limit = now() + BigInt(LIMIT_MS) * 1_000_000n
  while (!condition()) {
    if (now() > limit) throw new Error(`not within ${LIMIT_MS / 1000} s: ${what}`)
    await new Promise((resolve) => later(resolve, 3))
  }
}
