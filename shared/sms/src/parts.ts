import { septetsOfUnit } from './gsm7.ts'

/** `smsMaxStable`: most characters that the content of a communication may have, counted by {@link charactersIn}. */
export const SMS_MAX_STABLE = 1000

/** Characters as people count them: Unicode code points, so that an emoji is one. */
export function charactersIn(text: string): number {
  let count = text.length
  for (let i = 1; i < text.length; i++) if (isSurrogatePair(text, i - 1)) count--
  return count
}

/**
 * Room of one part in units of its encoding: septets (GSM-7) or UTF-16 units (UCS-2). In a message of several parts, the
 * concatenation header takes 6 octets of each, i.e. 7 septets or 3 units (3GPP TS 23.040 §9.2.3.24.1).
 */
export const ROOM = {
  gsm7: { single: 160, several: 153 },
  ucs2: { single: 70, several: 67 },
} as const

type Encoding = keyof typeof ROOM

export type Count = {
  encoding: Encoding
  /** Number of parts; 1 for an empty text. */
  parts: number
  /** Units of the text, without headers. */
  units: number
  /** Room of each part. */
  perPart: number
  /** Units left in the last part. */
  roomInPart: number
  /** The first character that GSM-7 lacks, and its index in UTF-16 units; absent when the text is GSM-7. */
  forcedBy?: { char: string; index: number }
}

/**
 * Counts without splitting, for a live counter and for many recipients. A part ends one unit early rather than split an escape
 * pair or a surrogate pair, so the number of parts does not follow from the units.
 */
export const countParts = (text: string): Count => walk(text)

/** The text of each part, in order. See {@link countParts} for the figures. */
export function splitParts(text: string): Omit<Count, 'parts'> & { parts: string[] } {
  const cuts: number[] = []
  const count = walk(text, cuts)
  const parts = [0, ...cuts].map((from, part) => text.slice(from, cuts[part]))
  return { ...count, parts }
}

/**
 * Units that have to go from the end of a text so that it needs a part less; 0 with one part. The only part has more room than each of
 * several.
 */
export const unitsOver = ({ encoding, parts, units, perPart, roomInPart }: Count): number =>
  parts === 1 ? 0 : parts === 2 ? units - ROOM[encoding].single : perPart - roomInPart

/** Adds to `cuts` the index at which each part after the first begins. */
function walk(text: string, cuts?: number[]): Count {
  let septets = 0
  let foreign = -1
  for (let i = 0; i < text.length; i++) {
    const size = septetsOfUnit(text.charCodeAt(i))
    if (size === 0) {
      foreign = i
      break
    }
    septets += size
  }
  const isGsm = foreign === -1
  const encoding: Encoding = isGsm ? 'gsm7' : 'ucs2'
  const { single, several } = ROOM[encoding]
  const units = isGsm ? septets : text.length
  const count: Count = { encoding, units, parts: 1, perPart: single, roomInPart: single - units }
  if (!isGsm) count.forcedBy = { char: characterAt(text, foreign), index: foreign }
  if (units <= single) return count

  let parts = 1
  let used = 0
  for (let i = 0; i < text.length; ) {
    const pair = !isGsm && isSurrogatePair(text, i)
    const size = isGsm ? septetsOfUnit(text.charCodeAt(i)) : pair ? 2 : 1
    if (used + size > several) {
      cuts?.push(i)
      parts++
      used = 0
    }
    used += size
    i += pair ? 2 : 1
  }
  return { ...count, parts, perPart: several, roomInPart: several - used }
}

const isSurrogatePair = (text: string, index: number) => (text.codePointAt(index) ?? 0) > 0xffff

const characterAt = (text: string, index: number) => String.fromCodePoint(text.codePointAt(index) ?? 0)
