const LIMIT_MS = 10_000

/** For tests: resolves when `condition` holds, looked at every few milliseconds; rejects with `what` after 10 s. */
export async function until(condition: () => boolean, what = condition.toString()): Promise<void> {
  const begun = performance.now()
  while (!condition()) {
    if (performance.now() - begun > LIMIT_MS) throw new Error(`not within ${LIMIT_MS / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}
