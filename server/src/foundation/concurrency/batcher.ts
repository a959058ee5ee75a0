/** The result of one item of a batch; `refused` is thrown to the caller of this item alone. */
export type Settled<Result> = { result: Result } | { refused: unknown }

export type BatcherOptions<Item, Result> = {
  /** Most items of a batch. */
  most: number
  /** Items with the same key are never in the same batch. */
  conflictKey?: (item: Item) => string
  /** Whether a batch that failed with this error may be stored nevertheless, so that its items must not run again. */
  mayBeDone?: (error: unknown) => boolean
  /** Does all items in one transaction and settles each, in their order. */
  work: (items: readonly Item[]) => Promise<Settled<Result>[]>
}

/**
 * Gathers the items of a queue while its last batch is running and does them together in the next one: the busier the
 * queue, the more one transaction carries, and an item that comes alone does not wait. When a batch fails as a whole,
 * its items are retried one by one, so that none fails because of another. They are not when `mayBeDone`: all get the error.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (queue: string, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }
  const queues = new Map<string, Waiting[]>()

  async function run(name: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await settle(take(queue))
    queues.delete(name)
  }

  function take(queue: Waiting[]): Waiting[] {
    const keys = new Set<string>()
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const waiting of queue) {
      const key = options.conflictKey?.(waiting.item)
      const fits = batch.length < options.most && (key === undefined || !keys.has(key))
      if (key !== undefined) keys.add(key)
      ;(fits ? batch : rest).push(waiting)
    }
    queue.splice(0, queue.length, ...rest)
    return batch
  }

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      const settled = await options.work(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const one = settled[index]
        if (one && 'result' in one) resolve(one.result)
        else reject(one ? one.refused : new Error('the batch settled fewer items than it has'))
      })
    } catch (error) {
      const [first] = batch
      if (first && batch.length === 1) first.reject(error)
      else if (options.mayBeDone?.(error)) for (const { reject } of batch) reject(error)
      else for (const waiting of batch) await settle([waiting])
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
      const created = [waiting]
      queues.set(name, created)
      void run(name, created)
    })
}
