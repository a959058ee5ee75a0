/**
 * The GSM 7-bit default alphabet and its extension table (3GPP TS 23.038 §6.2.1 and §6.2.1.1), unpacked: one septet
 * in one octet, as SMPP carries it with data_coding 0.
 */

const ESCAPE = 0x1b

// Row n has the codes 0xn0–0xnF. U+001B marks the position of the escape.
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

// By UTF-16 code: number of septets (0 = not in the alphabet), and the code in its table.
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

/** Septets of one UTF-16 code unit: 1, 2 (extension table), or 0 when it is not in the alphabet. */
export const septetsOfUnit = (unit: number): number => septetsOf[unit] ?? 0

/** Septets of a text. @throws RangeError for a character outside the alphabet */
export function septets(text: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const size = septetsOfUnit(text.charCodeAt(i))
    if (size === 0) throw notInAlphabet(text, i)
    sum += size
  }
  return sum
}

/** Unpacked GSM-7, one octet per septet. @throws RangeError for a character outside the alphabet, which is never replaced */
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
 * Decodes unpacked GSM-7. An escape before a code outside the extension table gives the default alphabet's character; at the
 * end or before another escape it gives a space (§6.2.1.1). An octet above 0x7F, which is no septet, becomes U+FFFD.
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

const notInAlphabet = (text: string, index: number) =>
  new RangeError(`"${String.fromCodePoint(text.codePointAt(index) ?? 0)}" at ${index} is not in the GSM 7-bit alphabet`)
