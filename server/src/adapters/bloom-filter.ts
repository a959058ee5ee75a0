import { createHash } from 'node:crypto'

/** 17 bits of 24 for each text: one of 100,000 other texts is taken for one of the set (Bloom 1970). */
const BITS_PER_TEXT = 24
const HASHES = 17
/** The count of texts, before the bits. */
const HEADER_BYTES = 4

/** A set of texts, which says "perhaps" for a few others and never "no" for its own. The same texts make the same bytes. */
export function makeFilter(texts: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(HEADER_BYTES + Math.ceil((texts.size * BITS_PER_TEXT) / 8))
  filter.writeUInt32LE(texts.size)
  const bits = filter.subarray(HEADER_BYTES)
  for (const text of texts)
    for (const at of placesOf(text, bits.length * 8)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return filter
}

/** How many texts it was made of. */
export const sizeOf = (filter: Buffer): number => filter.readUInt32LE()

/** Whether the set has the text, or seems to. A few microseconds. */
export function mayHave(filter: Buffer, text: string): boolean {
  const bits = filter.subarray(HEADER_BYTES)
  return placesOf(text, bits.length * 8).every((at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1)
}

/** Two hashes make all (Kirsch and Mitzenmacher 2008). */
function placesOf(text: string, count: number): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [first, second] = [digest.readUIntLE(0, 6), digest.readUIntLE(6, 5)]
  return Array.from({ length: HASHES }, (_, no) => (first + no * second) % count)
}
