/** Seeded random values: every visitor sees the same demo, every test the same rows. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** Both bounds are included. */
  integer(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** `count` different items, in the order of the list. */
  sample<T>(items: readonly T[], count: number): T[]
}

/** mulberry32 by Tommy Ettinger (public domain). Its 32 bits of state are enough for sample rows. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick(items) {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new RangeError('cannot pick from an empty list')
      return item
    },
    sample(items, count) {
      const left = items.map((_, index) => index)
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, items.length)) {
        const [index = 0] = left.splice(integer(0, left.length - 1), 1)
        chosen.add(index)
      }
      return items.filter((_, index) => chosen.has(index))
    },
  }
}
