/**
 * Runs work a few at a time, in order of arrival.
 *
 * @param limit.running how many run at once
 * @param limit.waiting how many may wait; one more is refused with what `refuse` gives
 */
export function limitConcurrency(limit: { running: number; waiting: number; refuse: () => Error }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= limit.waiting) throw limit.refuse()
    if (running >= limit.running) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over this one's place: counting down first would let a new arrival overtake it.
      if (next) next()
      else running -= 1
    }
  }
}
