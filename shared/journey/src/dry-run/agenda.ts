/** Things to come, by time; those of one time in the order in which they were added. A binary heap. */
export class Agenda<Item> {
  readonly #heap: { at: number; order: number; item: Item }[] = []
  #added = 0

  add(at: number, item: Item): void {
    const heap = this.#heap
    let place = heap.push({ at, order: this.#added++, item }) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(place, parent)) return
      this.#swap(place, parent)
      place = parent
    }
  }

  /** Takes the next one that is before `end`. */
  next(end: number): { at: number; item: Item } | undefined {
    const heap = this.#heap
    const [first] = heap
    if (!first || first.at >= end) return undefined
    this.#swap(0, heap.length - 1)
    heap.pop()
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      if (left < heap.length && this.#isBefore(left, least)) least = left
      if (right < heap.length && this.#isBefore(right, least)) least = right
      if (least === place) return first
      this.#swap(place, least)
      place = least
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    return a !== undefined && b !== undefined && (a.at - b.at || a.order - b.order) < 0
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b) return
    this.#heap[one] = b
    this.#heap[other] = a
  }
}
