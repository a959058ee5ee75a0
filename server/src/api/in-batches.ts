/** What one piece of a batch came to; `refused` is thrown to its own caller alone. */
export type Settled<Result> = { result: Result } | { refused: unknown }

/** One after another in each queue: a batch is never larger than `most`, and holds at most one of those with the same `apart`. */
export type BatchOptions<Item, Result> = {
  most: number
  apart?: (item: Item) => string
  /** Does all of them in one transaction and settles each, in their order. */
  work: (items: readonly Item[]) => Promise<Settled<Result>[]>
}

/**
 * Gathers what comes for one queue while the batch before is at work, and does it together: the busier it is, the more
 * one transaction carries, and one that comes alone waits for nothing. When a batch fails as a whole its items are tried
 * one by one, so that none fails by another's fault.
 */
export function inBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): (queue: string, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }
  const queues = new Map<string, Waiting[]>()

  async function run(name: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await settle(take(queue))
    queues.delete(name)
  }

  function take(queue: Waiting[]): Waiting[] {
    const seen = new Set<string>()
    const batch: Waiting[] = []
    const left: Waiting[] = []
    for (const waiting of queue) {
      const apart = options.apart?.(waiting.item)
      const fits = batch.length < options.most && (apart === undefined || !seen.has(apart))
      if (apart !== undefined) seen.add(apart)
      ;(fits ? batch : left).push(waiting)
    }
    queue.splice(0, queue.length, ...left)
    return batch
  }

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      const settled = await options.work(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const one = settled[index]
        if (one && 'result' in one) resolve(one.result)
        else reject(one ? one.refused : new Error('a batch left one of its items out'))
      })
    } catch (error) {
      const [alone] = batch
      if (alone && batch.length === 1) alone.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return (name, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject }
      const queue = queues.get(name)
      if (queue) {
        queue.push(waiting)
        return
      }
      const fresh = [waiting]
      queues.set(name, fresh)
      void run(name, fresh)
    })
}
