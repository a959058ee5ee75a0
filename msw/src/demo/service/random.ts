/** Chance that begins from a number, so that every visitor sees the same demo and every test the same rows. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number; both ends are possible. */
  whole(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** That many different ones, in the order of the list. */
  some<T>(items: readonly T[], count: number): T[]
}

/** mulberry32 by Tommy Ettinger (public domain): 32 bits of state, plenty for sample rows. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    some(items, count) {
      const left = items.map((_, index) => index)
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, items.length)) {
        const [index = 0] = left.splice(whole(0, left.length - 1), 1)
        chosen.add(index)
      }
      return items.filter((_, index) => chosen.has(index))
    },
  }
}
