/** A load above this makes looks slow. */
const MOST_FULL = 0.5

/** Many mobiles in little memory: 16 to 32 bytes each, where a set of texts has some 100. E.164 has at most 15 digits, which a double holds. */
export class MobileSet {
  #slots = new Float64Array(1024)
  size = 0

  /** Mobiles in E.164 digits, with commas between. */
  addAll(mobiles: string): void {
    for (const mobile of mobiles.split(',')) this.#add(Number(mobile))
  }

  has(mobile: string): boolean {
    const number = Number(mobile)
    return this.#slots[this.#slotOf(number)] === number
  }

  #add(number: number): void {
    if (this.size >= this.#slots.length * MOST_FULL) this.#grow()
    const slot = this.#slotOf(number)
    if (this.#slots[slot] === number) return
    this.#slots[slot] = number
    this.size++
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Float64Array(before.length * 2)
    for (const number of before) if (number !== 0) this.#slots[this.#slotOf(number)] = number
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
