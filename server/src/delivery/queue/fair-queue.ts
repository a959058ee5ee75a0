/** Items of many accounts, taken in turns: lane before lane, and within a lane one item of each account after another. */
export class FairQueue<Item> {
  /** lane → account → its items. The Map of a lane keeps the order of turns: an account that had one goes to its end. */
  readonly #lanes = new Map<number, Map<string, Fifo<Item>>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Accounts, as `lane/account`, with at least `count` items. */
  withAtLeast(count: number): string[] {
    return [...this.#lanes].flatMap(([lane, accounts]) =>
      [...accounts].flatMap(([account, fifo]) => (fifo.length >= count ? `${lane}/${account}` : [])),
    )
  }

  add(lane: number, account: string, items: readonly Item[]): void {
    if (items.length === 0) return
    const accounts = this.#lanes.get(lane) ?? new Map<string, Fifo<Item>>()
    this.#lanes.set(lane, accounts)
    const fifo = accounts.get(account) ?? new Fifo<Item>()
    accounts.set(account, fifo)
    fifo.add(items)
    this.#size += items.length
  }

  /** Puts items that were taken back to the front of their account, in the given order. */
  putBack(lane: number, account: string, items: readonly Item[]): void {
    const waiting = this.#lanes.get(lane)?.get(account)?.takeAll() ?? []
    this.#size -= waiting.length
    this.add(lane, account, [...items, ...waiting])
  }

  /** Takes up to `count` items. */
  take(count: number): Item[] {
    const taken: Item[] = []
    for (const lane of [...this.#lanes.keys()].sort((a, b) => a - b)) {
      const accounts = this.#lanes.get(lane)
      while (accounts && accounts.size > 0 && taken.length < count) {
        for (const [account, fifo] of [...accounts]) {
          if (taken.length === count) break
          taken.push(fifo.take())
          accounts.delete(account)
          if (fifo.length > 0) accounts.set(account, fifo)
        }
      }
      if (accounts?.size === 0) this.#lanes.delete(lane)
    }
    this.#size -= taken.length
    return taken
  }

  /** Removes the items that match. */
  remove(matches: (item: Item) => boolean): void {
    for (const [lane, accounts] of this.#lanes) {
      for (const [account, fifo] of accounts) {
        this.#size -= fifo.remove(matches)
        if (fifo.length === 0) accounts.delete(account)
      }
      if (accounts.size === 0) this.#lanes.delete(lane)
    }
  }
}

/** First in, first out, without moving the items that stay. */
class Fifo<Item> {
  #items: Item[] = []
  #head = 0

  get length(): number {
    return this.#items.length - this.#head
  }

  add(items: readonly Item[]): void {
    this.#items = [...this.#items.slice(this.#head), ...items]
    this.#head = 0
  }

  take(): Item {
    const item = this.#items[this.#head]
    if (item === undefined) throw new Error('the queue of an account is empty')
    this.#head++
    return item
  }

  takeAll(): Item[] {
    const items = this.#items.slice(this.#head)
    this.#items = []
    this.#head = 0
    return items
  }

  remove(matches: (item: Item) => boolean): number {
    const before = this.length
    this.#items = this.#items.slice(this.#head).filter((item) => !matches(item))
    this.#head = 0
    return before - this.length
  }
}
