/**
 * The GSM 7-bit default alphabet and its extension table (3GPP TS 23.038 §6.2.1 and §6.2.1.1), unpacked: one septet
 * in one octet, as SMPP carries it with data_coding 0.
 */

const ESCAPE = 0x1b

// Sixteen characters a row, row n being codes 0xn0–0xnF. The place of the escape is held by U+001B itself.
const DEFAULT_ALPHABET = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
].join('')

const EXTENSION: readonly (readonly [code: number, char: string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]

const HIGHEST = '€'.charCodeAt(0)

// By UTF-16 code: septets that the character takes (0 = not in the alphabet), and its code in its table.
const septetsOf = new Uint8Array(HIGHEST + 1)
const codeOf = new Uint8Array(HIGHEST + 1)
const charOf: string[] = [...DEFAULT_ALPHABET]
const extendedCharOf: (string | undefined)[] = []

charOf.forEach((char, code) => {
  if (code === ESCAPE) return
  septetsOf[char.charCodeAt(0)] = 1
  codeOf[char.charCodeAt(0)] = code
})
for (const [code, char] of EXTENSION) {
  septetsOf[char.charCodeAt(0)] = 2
  codeOf[char.charCodeAt(0)] = code
  extendedCharOf[code] = char
}
charOf[ESCAPE] = ' '

/** Septets that one UTF-16 code unit takes: 1, 2 (extension table), or 0 when the alphabet does not have it. */
export const septetsOfUnit = (unit: number): number => septetsOf[unit] ?? 0

/** Whether one character can travel in GSM-7. False for the empty string and for more than one character. */
export const isGsm7Char = (char: string): boolean => char.length === 1 && septetsOfUnit(char.charCodeAt(0)) > 0

/** Septets that the text takes. Throws RangeError on a character outside the alphabet. */
export function septets(text: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const size = septetsOfUnit(text.charCodeAt(i))
    if (size === 0) throw foreign(text, i)
    sum += size
  }
  return sum
}

/** Unpacked GSM-7, an octet a septet. Throws RangeError on a character outside the alphabet: it is never guessed. */
export function encodeGsm7(text: string): Uint8Array {
  const bytes = new Uint8Array(septets(text))
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (septetsOfUnit(unit) === 2) bytes[at++] = ESCAPE
    bytes[at++] = codeOf[unit] ?? 0
  }
  return bytes
}

/**
 * Text of unpacked GSM-7. An escape before a code that the extension table lacks shows the default alphabet's
 * character, and an escape before nothing or another escape a space (§6.2.1.1); an octet above 0x7F, which is no
 * septet, becomes U+FFFD.
 */
export function decodeGsm7(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i] ?? 0
    const next = bytes[i + 1]
    if (code === ESCAPE && next !== undefined && next !== ESCAPE) {
      text += extendedCharOf[next] ?? charOf[next] ?? '\ufffd'
      i++
    } else {
      text += charOf[code] ?? '\ufffd'
    }
  }
  return text
}

const foreign = (text: string, index: number) =>
  new RangeError(`"${String.fromCodePoint(text.codePointAt(index) ?? 0)}" at ${index} is not in the GSM 7-bit alphabet`)
