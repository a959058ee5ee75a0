/** Mobile numbers as people type them. Thailand is the default country; a number is kept as E.164 digits, `66812345678`. */

// Thai mobiles, national number without the leading 0: libphonenumber's metadata for TH as of 1.13.16. The test beside
// this file compares the two over every range boundary, so that an update of the metadata cannot drift from it unseen.
const THAI_MOBILE = /^(?:14|6[1-6]|67(?=1[0-8]|2[4-7]|3[1-6])|[89]\d)\d{7}$/

// What stands between digits and means nothing: spaces, dashes, dots, brackets, the quotes and `=` by which spreadsheets
// keep the leading 0 (`'081…`, `="081…"`), and the invisible marks that phones' contact lists and web pages put around a
// copied number.
const SEPARATORS = /[\s\p{Pd}.()[\]'"=‘’“”\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]+/gu

const BETWEEN_MOBILES = /[\s/|]+/

/**
 * Cuts typed or pasted text into entries at newlines, commas, semicolons and tabs; blank ones are left out. Spaces and
 * dashes stay, as they stand within one number (`081 234 5678`), unless each piece between spaces, slashes or bars is a
 * whole Thai mobile by itself.
 */
export function splitEntries(text: string): string[] {
  return text
    .split(/[\n\r\u2028\u2029,;\t，；、]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => (isRowOfMobiles(entry) ? entry.split(BETWEEN_MOBILES) : entry))
}

/**
 * An entry without separators: `+` and digits when it is a number at all. Thai and full-width digits become ASCII, and
 * a leading 00 (the way to dial abroad) becomes `+`.
 */
export function cleanEntry(entry: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
  const ascii = /^[\x00-\x7f]*$/.test(entry) ? entry : entry.normalize('NFKC').replace(/[๐-๙]/g, thaiDigit)
  const joined = ascii.replace(SEPARATORS, '')
  return joined.startsWith('00') ? `+${joined.slice(2)}` : joined
}

/**
 * E.164 digits of a Thai mobile; `other` when it is written with another country's code, which only the service with
 * libphonenumber can judge; undefined when it is no mobile number.
 */
export function normaliseThai(entry: string): string | 'other' | undefined {
  const plain = nationalToE164(entry)
  if (plain !== undefined) return plain
  const number = cleanEntry(entry)
  if (!isNumber(number)) return undefined
  if (!number.startsWith('+')) return nationalToE164(number) ?? codedToE164(number)
  if (number.startsWith('+66')) return codedToE164(number.slice(1))
  return number.startsWith('+0') ? undefined : 'other'
}

export type InvalidReason = 'empty' | 'notNumber' | 'wrongLength' | 'notMobile'

/** Why {@link normaliseThai} gave undefined, in the words of the analysis's rows. */
export function whyInvalid(entry: string): InvalidReason {
  const number = cleanEntry(entry)
  if (number === '') return 'empty'
  if (!isNumber(number)) return 'notNumber'
  const national = number.replace(/^\+?66(?=\d{8})/, '').replace(/^0/, '')
  const isThaiLandline = /^[2-7]\d{7}$/.test(national)
  return national.length === 9 || isThaiLandline ? 'notMobile' : 'wrongLength'
}

const isNumber = (text: string) => /^\+?\d+$/.test(text)

/** `0812345678` or `812345678` (a spreadsheet drops the 0). */
function nationalToE164(number: string): string | undefined {
  const national = number.length === 10 && number.startsWith('0') ? number.slice(1) : number
  return THAI_MOBILE.test(national) ? `66${national}` : undefined
}

/** `66812345678`, or `660812345678` as `+66 (0) 81…` leaves it. */
function codedToE164(number: string): string | undefined {
  return number.startsWith('66') && number.length > 10 ? nationalToE164(number.slice(2)) : undefined
}

function isRowOfMobiles(entry: string): boolean {
  const pieces = entry.split(BETWEEN_MOBILES)
  return pieces.length > 1 && pieces.every((piece) => /^66\d/.test(normaliseThai(piece) ?? ''))
}

const thaiDigit = (digit: string) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0))
