type Waiting = { start(): void; refuse(error: Error): void }

/**
 * Runs work a few at a time. Keys take turns, so much work of one key hardly delays the work of another key.
 *
 * @param limit.running how many run at once
 * @param limit.waiting how many may wait; one more refuses the newest of the key that has the most, with what `refuse` gives
 */
export function turnsByKey(limit: { running: number; waiting: number; refuse: () => Error }) {
  let running = 0
  let count = 0
  /** The key of the next turn comes first. */
  const queues = new Map<string, Waiting[]>()

  function add(key: string, one: Waiting): void {
    const queue = queues.get(key)
    if (queue) queue.push(one)
    else queues.set(key, [one])
    count += 1
    if (count > limit.waiting) refuseNewest()
  }

  function refuseNewest(): void {
    const [key, queue] = [...queues].reduce((most, other) => (other[1].length < most[1].length ? most : other))
    queue.pop()?.refuse(limit.refuse())
    count -= 1
    if (queue.length === 0) queues.delete(key)
  }

  function startNext(): void {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [key, queue] = next
    queues.delete(key)
    count -= 1
    // The next piece takes over the place of the piece that ended.
    queue.shift()?.start()
    if (queue.length > 0) queues.set(key, queue)
  }

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit.running) await new Promise<void>((start, refuse) => add(key, { start, refuse }))
    else running += 1
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
