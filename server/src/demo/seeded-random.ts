/** The same values for the same seed: what the demo contains depends only on the day. */
export type Random = {
  /** From 0 to 1, without 1. */
  next(): number
  /** A whole number, both bounds included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** A UUIDv7 of a time. Random digits follow the time, so ids of one millisecond differ. */
  idAt(at: Date): string
  /** An id of a communication: its last 32 bits are zero, see `delivery/message-id.ts`. */
  communicationIdAt(at: Date): string
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  /** mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  const idAt = (at: Date) => {
    const time = at.getTime().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
  }
  return {
    next,
    between,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    idAt,
    communicationIdAt: (at) => idAt(at).slice(0, -8) + '0'.repeat(8),
  }
}
