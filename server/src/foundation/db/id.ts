let last = { time: 0, sequence: 0 }

/** A UUIDv7 (RFC 9562 §5.7). Ids of one process rise strictly, so that an index on them grows only at its end. */
export function newId(now: number = Date.now()): string {
  // A clock that steps back must not break the order: keep the last time until the clock has caught up.
  const time = Math.max(now, last.time)
  // 12 bits of sequence after the milliseconds (RFC 9562 §6.2, method 1); when they run out, borrow the next millisecond.
  const sequence = time === last.time ? last.sequence + 1 : 0
  last = sequence > 0xfff ? { time: time + 1, sequence: 0 } : { time, sequence }

  const random = crypto.getRandomValues(new Uint8Array(8))
  // Variant 10xx in the two top bits (RFC 9562 §4.1).
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const head = last.time.toString(16).padStart(12, '0')
  const version = `7${last.sequence.toString(16).padStart(3, '0')}`
  return `${head.slice(0, 8)}-${head.slice(8)}-${version}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** When an id was made (RFC 9562 §5.7: its first 48 bits are Unix milliseconds). */
export function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

/** The last time that fits into the 48 bits of an id: in the year 10889. */
const LAST_TIME = 2 ** 48 - 1

/** No id made at `time` or later is lower than this. Before 1970 it is the lowest id of all; a time that no id has counts as the last. */
export function lowestIdAt(time: Date): string {
  const digits = Math.min(Math.max(0, time.getTime()), LAST_TIME).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
