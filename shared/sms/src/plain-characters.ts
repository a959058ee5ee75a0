/**
 * Typographic characters that word processors insert, and the plain characters for them. A single typographic character turns a
 * message into UCS-2, which more than halves the room of its parts.
 */
const PLAIN = new Map(
  Object.entries({
    ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '`': "'", '´': "'" },
    ...{ '“': '"', '”': '"', '„': '"', '‟': '"', '″': '"' },
    ...{ '–': '-', '—': '-', '‐': '-', '‑': '-', '‒': '-', '―': '-', '−': '-', '•': '-' },
    ...{ '…': '...', '·': '.', '×': 'x', '\t': ' ', '\u00a0': ' ', '\u202f': ' ', '\u205f': ' ', '\u3000': ' ' },
  }),
)
/** Spaces of any width. */
const SPACE = /[\u2000-\u200a]/
/** Invisible marks: of direction, of joining, and where a word may break. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
/** ASCII in the width of an ideograph, U+FEE0 above the narrow characters. */
const FULL_WIDTH = /[\uff01-\uff5e]/

function plainOf(char: string): string {
  if (SPACE.test(char)) return ' '
  if (INVISIBLE.test(char)) return ''
  if (FULL_WIDTH.test(char)) return String.fromCharCode(char.charCodeAt(0) - 0xfee0)
  return PLAIN.get(char) ?? char
}

/**
 * Replaces typographic characters by plain ones; other characters outside GSM-7 stay. A letter and its accent become one character
 * (NFC), since GSM-7 has é but no accents.
 */
export function toPlain(text: string): string {
  let plain = ''
  for (const char of text.normalize('NFC')) plain += plainOf(char)
  return plain
}
