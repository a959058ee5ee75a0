import type { SortedRow } from './sort-rows.ts'

const FIRST_SIZE = 1024

/**
 * The row in which each mobile of an analysis appears first, for the rows up to `upTo`: 24 to 48 bytes a mobile. A hash table with
 * open addressing; a `Map` of a million mobiles takes three times as much.
 */
export class FirstRows {
  /** The number of the last row that was added. */
  upTo = 0
  /** Mobiles as numbers, which are exact: E.164 has at most 15 digits. 0: free. */
  #mobiles: Float64Array
  #rows: Int32Array
  #size = 0

  /** @param expected rows that will be added, if it is known: then the table need not grow */
  constructor(expected = 0) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(FIRST_SIZE, 2 * expected)))
    this.#mobiles = new Float64Array(size)
    this.#rows = new Int32Array(size)
  }

  of(mobile: string): number | undefined {
    const at = this.#find(Number(mobile))
    return this.#mobiles[at] === 0 ? undefined : this.#rows[at]
  }

  /** Adds the next rows. Those without a mobile, and duplicates, are no first rows. */
  add(rows: readonly Pick<SortedRow, 'rowNo' | 'mobile' | 'bucket'>[], upTo: number): void {
    for (const { rowNo, mobile, bucket } of rows)
      if (mobile !== null && bucket !== 'duplicate') this.#set(Number(mobile), rowNo)
    this.upTo = upTo
  }

  #set(mobile: number, row: number): void {
    if (this.#size * 2 >= this.#mobiles.length) this.#grow()
    const at = this.#find(mobile)
    if (this.#mobiles[at] !== 0) return
    this.#mobiles[at] = mobile
    this.#rows[at] = row
    this.#size += 1
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

  #grow(): void {
    const [mobiles, rows] = [this.#mobiles, this.#rows]
    this.#mobiles = new Float64Array(2 * mobiles.length)
    this.#rows = new Int32Array(2 * mobiles.length)
    for (const [from, mobile] of mobiles.entries()) {
      if (mobile === 0) continue
      const at = this.#find(mobile)
      this.#mobiles[at] = mobile
      this.#rows[at] = rows[from] ?? 0
    }
  }
}
