import { septetsOfUnit } from './gsm7.ts'

/**
 * Typographic characters that word processors put in by themselves, and what a person would have typed. Each of them
 * alone turns a message into UCS-2 and more than halves the room of its parts.
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

/** The text with typographic characters as plain ones; whatever else is outside GSM-7 stays. */
export function toPlain(text: string): string {
  let plain = ''
  for (const char of text) plain += PLAIN[char] ?? char
  return plain
}

/** Whether {@link toPlain} would make a UCS-2 text travel in GSM-7. */
export function canBePlain(text: string): boolean {
  const plain = toPlain(text)
  if (plain === text) return false
  for (let i = 0; i < plain.length; i++) if (septetsOfUnit(plain.charCodeAt(i)) === 0) return false
  return true
}
