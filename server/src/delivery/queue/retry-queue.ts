/** Items that wait for their time. Times are monotonic milliseconds. */
export class RetryQueue<Item> {
  #waiting: { item: Item; dueAt: number }[] = []

  add(item: Item, dueAt: number): void {
    this.#waiting.push({ item, dueAt })
  }

  /** Takes the items whose time has come. */
  due(now: number): Item[] {
    if (this.untilNext(now) > 0) return []
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= now)
    this.#waiting = this.#waiting.filter(({ dueAt }) => dueAt > now)
    return due.map(({ item }) => item)
  }

  /** Milliseconds until an item is due; infinite when none waits. */
  untilNext(now: number): number {
    let least = Number.POSITIVE_INFINITY
    for (const { dueAt } of this.#waiting) least = Math.min(least, dueAt - now)
    return least
  }

  /** Removes the items that match. */
  remove(matches: (item: Item) => boolean): void {
    this.#waiting = this.#waiting.filter(({ item }) => !matches(item))
  }
}
