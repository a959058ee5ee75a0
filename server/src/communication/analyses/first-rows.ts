const FIRST_SIZE = 1024

/**
 * The row in which each mobile of an analysis appears first: 24 to 48 bytes a mobile. A hash table with open addressing; a `Map` of
 * a million mobiles takes three times as much.
 */
export class FirstRows {
  /** The number of the last row that is stored. Rows after it are on their way to the database. */
  stored = 0
  /** Mobiles as numbers, which are exact: E.164 has at most 15 digits. 0: free. */
  #mobiles: Float64Array
  #rows: Int32Array
  #size = 0
  #last = 0

  /** @param expected rows that will be added, if it is known: then the table need not grow */
  constructor(expected = 0) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(FIRST_SIZE, 2 * expected)))
    this.#mobiles = new Float64Array(size)
    this.#rows = new Int32Array(size)
  }

  /** The first row of the mobile of a row; of a new one, this row. Rows must come in their order. */
  firstOf(mobile: string, row: number): number {
    if (this.#size * 2 >= this.#mobiles.length) this.#rebuild(2 * this.#mobiles.length, Number.POSITIVE_INFINITY)
    const number = Number(mobile)
    const at = this.#find(number)
    if (this.#mobiles[at] === 0) {
      this.#mobiles[at] = number
      this.#rows[at] = row
      this.#size += 1
      this.#last = row
    }
    return this.#rows[at] ?? row
  }

  /** Forgets the rows after `stored`, when they were not stored. */
  forgetUnstored(): void {
    if (this.#last > this.stored) this.#rebuild(this.#mobiles.length, this.stored)
    this.#last = this.stored
  }

  /** The place of a mobile, or the free place where it belongs. */
  #find(mobile: number): number {
    const mask = this.#mobiles.length - 1
    // Knuth's multiplicative hash: consecutive numbers go to places far apart.
    const mixed = Math.imul(mobile % 4_294_967_291, 2_654_435_761)
    let at = (mixed ^ (mixed >>> 15)) & mask
    while (this.#mobiles[at] !== 0 && this.#mobiles[at] !== mobile) at = (at + 1) & mask
    return at
  }

  /** Makes a table of `size` places with the rows up to `last`. */
  #rebuild(size: number, last: number): void {
    const [mobiles, rows] = [this.#mobiles, this.#rows]
    this.#mobiles = new Float64Array(size)
    this.#rows = new Int32Array(size)
    this.#size = 0
    for (const [from, mobile] of mobiles.entries()) {
      const row = rows[from] ?? 0
      if (mobile === 0 || row > last) continue
      const at = this.#find(mobile)
      this.#mobiles[at] = mobile
      this.#rows[at] = row
      this.#size += 1
    }
  }
}
