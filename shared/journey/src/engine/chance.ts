/**
 * A number from 0 to 1, without 1, that follows from the names alone: a person takes the same way of a step in each replay and
 * on each machine. FNV-1a of the text, then the last mixing of MurmurHash3, without which names that differ in the last
 * character are close to each other.
 */
export function chanceOf(...names: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const char of names.join('\u0000')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) / 2 ** 32
}
