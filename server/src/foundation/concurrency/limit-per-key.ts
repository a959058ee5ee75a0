/**
 * Runs at most `most` pieces of work of a key at a time. The next piece is refused with the error of `refuse`, and does not wait: work
 * that hangs takes places of its own key only.
 */
export function limitPerKey(most: number, refuse: () => Error) {
  const running = new Map<string, number>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const count = running.get(key) ?? 0
    if (count >= most) throw refuse()
    running.set(key, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}
