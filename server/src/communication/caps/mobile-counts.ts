/** A load above this makes looks slow. */
const MOST_FULL = 0.5

/**
 * Counts many mobiles in little memory: some 20 to 40 bytes each, where a map of texts has more than 100. E.164 has at most 15 digits,
 * which a double holds. Each place of `limits` has a count of its own, up to 255.
 */
export class MobileCounts {
  #slots = new Float64Array(1024)
  #counts: Uint8Array[]
  #size = 0
  readonly limits: readonly number[]

  constructor(limits: readonly number[]) {
    this.limits = limits
    this.#counts = limits.map(() => new Uint8Array(1024))
  }

  /** Adds one to counts of mobiles in E.164 digits, with commas between. `places`: the counts, by their places in `limits`. */
  addAll(mobiles: string, places: readonly number[]): void {
    for (let from = 0; from < mobiles.length; ) {
      const comma = mobiles.indexOf(',', from)
      const end = comma === -1 ? mobiles.length : comma
      this.#add(Number(mobiles.slice(from, end)), places)
      from = end + 1
    }
  }

  /** Whether a count of the mobile is at its limit. */
  has(mobile: string): boolean {
    const number = Number(mobile)
    const slot = this.#slotOf(number)
    return (
      this.#slots[slot] === number && this.limits.some((limit, place) => (this.#counts[place]?.[slot] ?? 0) >= limit)
    )
  }

  #add(number: number, places: readonly number[]): void {
    if (this.#size >= this.#slots.length * MOST_FULL) this.#grow()
    const slot = this.#slotOf(number)
    if (this.#slots[slot] === 0) {
      this.#slots[slot] = number
      this.#size++
    }
    for (const place of places) {
      const counts = this.#counts[place]
      if (counts) counts[slot] = Math.min(255, (counts[slot] ?? 0) + 1)
    }
  }

  #grow(): void {
    const [slots, counts] = [this.#slots, this.#counts]
    this.#slots = new Float64Array(slots.length * 2)
    this.#counts = counts.map(() => new Uint8Array(slots.length * 2))
    for (const [before, number] of slots.entries()) {
      if (number === 0) continue
      const slot = this.#slotOf(number)
      this.#slots[slot] = number
      for (const [place, all] of this.#counts.entries()) all[slot] = counts[place]?.[before] ?? 0
    }
  }

  /** Where a number is, or may be put: 0 is no mobile. */
  #slotOf(number: number): number {
    const last = this.#slots.length - 1
    // Neighbouring numbers must not fill neighbouring slots (Knuth's multiplicative hash).
    let slot = (Math.imul(number % 4_294_967_296, 2_654_435_761) >>> 7) & last
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== number) slot = (slot + 1) & last
    return slot
  }
}
