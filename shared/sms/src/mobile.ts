/** Mobile numbers as people type them. Thailand is the default country; a number is stored as E.164 digits, `66812345678`. */

// Thai mobiles, national number without the leading 0: libphonenumber's metadata for TH as of 1.13.16. The test compares both at
// every range boundary, so that an update of the metadata that differs from this pattern fails.
const THAI_MOBILE = /^(?:14|6[1-6]|67(?=1[0-8]|2[4-7]|3[1-6])|[89]\d)\d{7}$/

// Ignored between digits: spaces, dashes, low lines, dots, brackets, the quotes and `=` that spreadsheets use to keep the leading 0
// (`'081…`, `="081…"`), and the invisible marks that contact lists and web pages put around a copied number.
const SEPARATORS = /[\s\p{Pd}\u2212_.()[\]'"=‘’“”\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]+/gu

const BETWEEN_MOBILES = /[\s/|]+/

/**
 * Splits typed or pasted text into entries at newlines, commas, semicolons and tabs, without blank entries. Spaces and dashes
 * belong to a number (`081 234 5678`); a row of several numbers is split where a complete Thai mobile begins or ends.
 */
export function splitEntries(text: string): string[] {
  return text
    .split(/[\n\r\u2028\u2029,;\t，；、]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap(splitRow)
}

// A number that a program stored with decimals, `66812345678.0`.
const DECIMALS = /^\s*\+?\d{9,15}\.0+\s*$/
// A long number as a spreadsheet writes it, `6.68E+10`: the last digits are lost, unless it shows all of them.
const SHORTENED = /^\s*(\d)(?:[.,](\d+))?e\+?(\d{1,2})\s*$/i
// RFC 3966.
const SCHEME = /^\s*tel:/i

/**
 * Removes separators, the `tel:` of a link and decimals of zero; the result is `+` and digits if the entry is a number. Thai and full-width digits become ASCII, and a
 * leading 00 (the international prefix) becomes `+`.
 */
export function cleanEntry(entry: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
  const ascii = /^[\x00-\x7f]*$/.test(entry) ? entry : entry.normalize('NFKC').replace(/[๐-๙]/g, thaiDigit)
  const plain = DECIMALS.test(ascii) ? ascii.slice(0, ascii.indexOf('.')) : (inFull(ascii) ?? ascii.replace(SCHEME, ''))
  const joined = plain.replace(SEPARATORS, '')
  return joined.startsWith('00') ? `+${joined.slice(2)}` : joined
}

/**
 * E.164 digits of a Thai mobile; `other` for a number with another country code, which only the service can check (with
 * libphonenumber); undefined when it is no mobile number.
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

export type InvalidReason = 'empty' | 'notNumber' | 'shortened' | 'wrongLength' | 'notMobile'

/** Tells why {@link normaliseThai} returned undefined; the codes are the codes of an analysis's rows. */
export function whyInvalid(entry: string): InvalidReason {
  const number = cleanEntry(entry)
  if (number === '') return 'empty'
  if (SHORTENED.test(entry)) return 'shortened'
  if (!isNumber(number)) return 'notNumber'
  const national = number.replace(/^\+?66(?=\d{8})/, '').replace(/^0/, '')
  const isThaiLandline = /^[2-7]\d{7}$/.test(national)
  return national.length === 9 || isThaiLandline ? 'notMobile' : 'wrongLength'
}

/** `6.6812345678E+10` in full. Undefined when digits are missing, and for any other text. */
function inFull(entry: string): string | undefined {
  const [, first = '', rest = '', exponent = ''] = SHORTENED.exec(entry) ?? []
  return first !== '' && rest.length === Number(exponent) ? first + rest : undefined
}

const isNumber = (text: string) => /^\+?\d+$/.test(text)

/** `0812345678`, or `812345678` from a spreadsheet that dropped the 0. */
function nationalToE164(number: string): string | undefined {
  const national = number.length === 10 && number.startsWith('0') ? number.slice(1) : number
  return THAI_MOBILE.test(national) ? `66${national}` : undefined
}

/** `66812345678`, or `660812345678`, which `+66 (0) 81…` becomes. */
function codedToE164(number: string): string | undefined {
  return number.startsWith('66') && number.length > 10 ? nationalToE164(number.slice(2)) : undefined
}

/**
 * The numbers of one row, in order. What is between complete Thai mobiles stays together: `0812340001 02 123 4567` has two
 * entries, and the user corrects the second. A word among several mobiles is an entry of its own; beside one mobile, as in
 * `0812340001 ext 5`, it may belong to it.
 */
function splitRow(row: string): string[] {
  const pieces = row.split(BETWEEN_MOBILES)
  if (pieces.length === 1 || isOneNumber(row)) return [row]
  const entries: string[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) entries.push(open.join(' '))
    open = []
  }
  let hasWords = false
  let wasWord = false
  for (const piece of pieces) {
    const isWord = /\p{L}/u.test(piece)
    if (isWord !== wasWord) close()
    hasWords ||= isWord
    wasWord = isWord
    // Nine digits alone may be the rest of a number in groups; with a prefix they are a whole number.
    if (isThaiMobile(piece) && /^\D*(?:0|66)/.test(cleanEntry(piece))) close()
    open.push(piece)
    if (isThaiMobile(open.join(' '))) close()
  }
  close()
  return hasWords && entries.filter(isThaiMobile).length < 2 ? [row] : entries
}

const isThaiMobile = (entry: string) => /^66\d/.test(normaliseThai(entry) ?? '')

/** E.164 numbers have at most 15 digits. */
const isOneNumber = (entry: string) => isThaiMobile(entry) || /^\+[1-9]\d{6,14}$/.test(cleanEntry(entry))

const thaiDigit = (digit: string) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0))
