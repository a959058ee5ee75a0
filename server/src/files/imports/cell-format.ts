import { format, isValidFormat } from 'numfmt'

/** Formats that every workbook has without naming them (ECMA-376 part 1 §18.8.30). */
const BUILT_IN = new Map(
  Object.entries({
    ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 12: '# ?/?', 13: '# ??/??' },
    ...{
      18: 'h:mm AM/PM',
      19: 'h:mm:ss AM/PM',
      20: 'h:mm',
      21: 'h:mm:ss',
      45: 'mm:ss',
      46: '[h]:mm:ss',
      47: 'mm:ss.0',
    },
    ...{ 37: '#,##0 ;(#,##0)', 38: '#,##0 ;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)' },
    // Excel in Thai has more formats. A `t` before the format gives Thai digits.
    ...{ 59: 't0', 60: 't0.00', 61: 't#,##0', 62: 't#,##0.00', 67: 't0%', 68: 't0.00%', 69: 't# ?/?', 70: 't# ??/??' },
    ...{ 75: 'h:mm', 76: 'h:mm:ss', 78: 'mm:ss', 79: '[h]:mm:ss', 80: 'mm:ss.0' },
    ...{ 22: 'yyyy-mm-dd h:mm', 77: 'yyyy-mm-dd h:mm' },
  }),
)
/** Dates, also of Asian languages, whose formats differ between them. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) || (id >= 71 && id <= 74) || id === 81
const GENERAL = 'General'
/** The longest format of Excel. The patterns below would take very long for a longer one. */
const LONGEST_FORMAT = 255

type ReadStyles = (handler: (name: string, attributes: Record<string, string>) => void) => Promise<void>

/** Reads the format of each style of a workbook. */
export async function readFormats(read: ReadStyles): Promise<(style: number) => string> {
  const own = new Map<number, string>()
  const styles: number[] = []
  let isOfCells = false
  await read((name, { numFmtId = '0', formatCode = '' }) => {
    if (name === 'numFmt') own.set(Number(numFmtId), formatCode)
    if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'cellStyles' || name === 'dxfs')
      isOfCells = name === 'cellXfs'
    if (name === 'xf' && isOfCells) styles.push(Number(numFmtId))
  })
  return (style) => {
    const id = styles[style] ?? 0
    return own.get(id) ?? (isBuiltInDate(id) ? 'yyyy-mm-dd' : (BUILT_IN.get(String(id)) ?? GENERAL))
  }
}

/** The code of a format without quoted text, colours and conditions: `[$-41E]d mmm yy` has a day, `[Red]0` has none. */
const bare = (code: string) => code.replaceAll(/"[^"]{0,255}"|\[(?!h|m|s)[^\]]{0,255}\]|\\./gi, '')

/** `m` is a minute beside hours or seconds, and a month elsewhere. */
const isDate = (code: string) => /[dy]/i.test(code) || (/m/i.test(code) && !/[hs]/i.test(code))
const isTime = (code: string) => /[hs]|am\/pm/i.test(code)

const DAY_MS = 24 * 60 * 60 * 1000
/** A whole number with so many digits is a mobile or a code, and never meant to have commas or an exponent. */
const LONG_NUMBER = 1e8
const MOST_WHOLE = 1e15
/** A whole number as it is written, also with more digits than a double keeps: other programs write codes so. */
const WHOLE = /^-?[1-9]\d{0,99}$/
/** The day after 9999-12-31. Excel shows no date for it. */
const END_OF_DATES = 2_958_466

/**
 * The text of a cell that is no shared text, as the spreadsheet shows it. A date is written as `2026-11-20`, with its time if the
 * format shows one. Long whole numbers are written in full, but for the zeros of a format such as `0000000000`: Excel stores mobiles
 * as `6.6812345678E10`.
 */
export function formatCell({ type, text }: { type: string; text: string }, is1904: boolean, code: string): string {
  // An error such as #N/A is no value.
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return strictDate(text)
  if (type !== 'n' || text === '') return text
  const value = Number(text)
  if (Number.isNaN(value)) return text
  if (code === GENERAL || code.length > LONGEST_FORMAT) return WHOLE.test(text) ? text : plainNumber(value)
  const parts = bare(code)
  if (isDate(parts))
    return value >= 0 && value < END_OF_DATES ? dateOf(value, is1904, isTime(parts)) : plainNumber(value)
  const isLong = Number.isInteger(value) && Math.abs(value) >= LONG_NUMBER
  // A text format is `@` alone: as the last section, `h:mm;@`, it is for texts.
  if (isLong ? /[#,.%Ee@?]/.test(parts) : /e[+-]|^@/i.test(parts)) return plainNumber(value)
  // Times of the 1904 system are the same: only days differ.
  if (isTime(parts) && (value < 0 || value > 1_000_000)) return plainNumber(value)
  const [digits, latin] = /^t[0#]/.test(code) ? [thaiDigits, code.slice(1)] : [String, code]
  // 0.145 is 0.15 in a spreadsheet. Its double is a little less, and would be 0.14.
  const rounded = Number.isInteger(value) || isTime(parts) ? value : value * (1 + Number.EPSILON)
  return isValidFormat(latin) ? digits(format(latin, rounded).trim()) : plainNumber(value)
}

const thaiDigits = (text: string) => text.replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? digit)

/** The date of a strict workbook, `2026-11-20T00:00:00`. */
function strictDate(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.Z]{0,20}$/.exec(text) ?? []
  return day === undefined ? text : time === '00:00' ? day : `${day} ${time}`
}

/** As Excel shows it in a wide column: 15 digits, so that 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? value.toFixed(0) : String(value)
  return Math.abs(value) < MOST_WHOLE ? String(Number(value.toPrecision(15))) : String(value)
}

/** `2026-11-20`, with a time if it is shown and there is one. Day 60 of 1900 does not exist, so day 1 is counted from the day before. */
function dateOf(serial: number, is1904: boolean, hasTime: boolean): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : serial < 61 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const date = new Date(first + Math.round(serial * DAY_MS))
  const [day = '', time = ''] = date.toISOString().split('T')
  return Number.isInteger(serial) || !hasTime ? day : `${day} ${time.slice(0, 5)}`
}
