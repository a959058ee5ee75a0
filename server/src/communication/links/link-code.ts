import { keyedHash } from '../../foundation/crypto/hash.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'

/** The content of a code: a link set, a row of its analysis, and a link in the text of that row. */
export type LinkNumber = {
  /** 1 to 2^36 - 1. */
  set: number
  /** 0 to 2^21 - 1. Row 0 is the sample that a preview shows; no message has it. */
  row: number
  /** 0 to 127: {@link LINK_INDEX}. */
  index: number
}

/** The links of a message by their index: the opt-out page, the consent page, then the targets of the text. */
export const LINK_INDEX = { optOut: 0, consent: 1, firstTarget: 2 } as const
export const CODE_LENGTH = 11

/** The round keys of an installation. */
export type LinkKey = readonly number[]

/** Derives the key of all codes from the key of the installation. With another key, no code that was sent works any more. */
export async function linkKey(secretKey: SecretKey): Promise<LinkKey> {
  const hash = await keyedHash(secretKey, 'songsarn links')
  return roundKeys([0, 8, 16, 24].map((at) => Number.parseInt(hash.slice(at, at + 8), 16)))
}

/**
 * The code of a link: 11 letters and digits. The code is a keyed permutation of the link's number. So codes need no rows,
 * and no two links share a code. Without the key the next code cannot be found, and two codes of one set look unrelated. Of
 * 2^64 possible codes, a million links use one in 18 trillion.
 */
export function encodeLink(key: LinkKey, { set, row, index }: LinkNumber): string {
  const low = (((set & 0xf) << 28) | (row << 7) | index) >>> 0
  return base62(encrypt(key, [Math.floor(set / 16), low]))
}

/** The number of a code; undefined for text that no code can be. */
export function decodeLink(key: LinkKey, code: string): LinkNumber | undefined {
  const block = fromBase62(code)
  if (!block) return undefined
  const [high, low] = decrypt(key, block)
  return { set: high * 16 + (low >>> 28), row: (low >>> 7) & 0x1fffff, index: low & 0x7f }
}

/** 64 bits: two unsigned words, the high one first. */
type Block = readonly [number, number]

/**
 * Speck64/128: a block cipher for 64 bits (Beaulieu et al., "The Simon and Speck families of lightweight block ciphers", 2013,
 * §4.2; ISO/IEC 29167-22). Analysis renders millions of texts, and the Web's own ciphers are asynchronous and take 128 bits.
 */
const ROUNDS = 27
const right8 = (word: number) => (word >>> 8) | (word << 24)
const left8 = (word: number) => (word << 8) | (word >>> 24)
const left3 = (word: number) => (word << 3) | (word >>> 29)
const right3 = (word: number) => (word >>> 3) | (word << 29)

/** `words`: the key, its last word first. */
export function roundKeys([last = 0, ...others]: readonly number[]): LinkKey {
  const keys = [last | 0]
  const rest = others.map((word) => word | 0)
  for (let round = 0; round < ROUNDS - 1; round++) {
    const key = keys[round] ?? 0
    const next = ((key + right8(rest[round] ?? 0)) | 0) ^ round
    rest.push(next)
    keys.push(left3(key) ^ next)
  }
  return keys
}

export function encrypt(key: LinkKey, [high, low]: Block): Block {
  let x = high | 0
  let y = low | 0
  for (const round of key) {
    x = ((right8(x) + y) | 0) ^ round
    y = left3(y) ^ x
  }
  return [x >>> 0, y >>> 0]
}

export function decrypt(key: LinkKey, [high, low]: Block): Block {
  let x = high | 0
  let y = low | 0
  for (let round = key.length - 1; round >= 0; round--) {
    y = right3(y ^ x)
    x = left8(((x ^ (key[round] ?? 0)) - y) | 0)
  }
  return [x >>> 0, y >>> 0]
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^5: the most digits that fit into 32 bits. */
const FIVE = 916_132_832

/** Always {@link CODE_LENGTH} digits, so that the length of a text is known before its code. */
function base62([high, low]: Block): string {
  // Long division in steps that a double holds exactly.
  const first = ((high % FIVE) * 0x10000 + (low >>> 16)) % FIVE
  const rest = (first * 0x10000 + (low & 0xffff)) % FIVE
  const quotient =
    Math.floor(high / FIVE) * 0x1_0000_0000 +
    Math.floor(((high % FIVE) * 0x10000 + (low >>> 16)) / FIVE) * 0x10000 +
    Math.floor((first * 0x10000 + (low & 0xffff)) / FIVE)
  return DIGITS.charAt(Math.floor(quotient / FIVE)) + fiveDigits(quotient % FIVE) + fiveDigits(rest)
}

function fiveDigits(value: number): string {
  let digits = ''
  for (let rest = value, left = 5; left > 0; left--, rest = Math.floor(rest / 62)) digits = DIGITS[rest % 62] + digits
  return digits
}

function fromBase62(code: string): Block | undefined {
  if (!/^[0-9A-Za-z]{11}$/.test(code)) return undefined
  let value = 0n
  for (const digit of code) value = value * 62n + BigInt(DIGITS.indexOf(digit))
  return value >> 64n === 0n ? [Number(value >> 32n), Number(value & 0xffffffffn)] : undefined
}
