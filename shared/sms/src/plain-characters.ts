import { septetsOfUnit } from './gsm7.ts'

/**
 * Typographic characters that word processors insert, and the plain characters for them. A single typographic character turns a
 * message into UCS-2, which more than halves the room of its parts.
 */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '.',
  '×': 'x',
  '\t': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u00ad': '',
  '\u200b': '',
  '\u2060': '',
  '\ufeff': '',
}

/** Replaces typographic characters by plain ones; other characters outside GSM-7 stay. */
export function toPlain(text: string): string {
  let plain = ''
  for (const char of text) plain += PLAIN[char] ?? char
  return plain
}

/** Whether {@link toPlain} turns a UCS-2 text into GSM-7. */
export function canBePlain(text: string): boolean {
  const plain = toPlain(text)
  if (plain === text) return false
  for (let i = 0; i < plain.length; i++) if (septetsOfUnit(plain.charCodeAt(i)) === 0) return false
  return true
}
