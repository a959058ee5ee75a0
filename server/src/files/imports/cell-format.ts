/** Formats of dates that every workbook has (ECMA-376 part 1 §18.8.30): 14 to 22, 45 to 47, and those of Asian languages. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The longest format of Excel. A longer one is no date, and the patterns below would take very long for it. */
const LONGEST_FORMAT = 255

type ReadStyles = (handler: (name: string, attributes: Record<string, string>) => void) => Promise<void>

/** Reads which styles of a workbook show a number as a date. */
export async function readDateStyles(read: ReadStyles): Promise<(style: number) => boolean> {
  const dates = new Set<string>()
  const styles: boolean[] = []
  let isOfCells = false
  await read((name, { numFmtId = '0', formatCode = '' }) => {
    if (name === 'numFmt' && isDateFormat(formatCode)) dates.add(numFmtId)
    if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'cellStyles' || name === 'dxfs')
      isOfCells = name === 'cellXfs'
    if (name === 'xf' && isOfCells) styles.push(isBuiltInDate(Number(numFmtId)) || dates.has(numFmtId))
  })
  return (style) => styles[style] ?? false
}

/** Whether a format has a day, month or year outside of quoted text and colours: `dd/mm/yyyy`, `[$-41E]d mmm yy`. */
const isDateFormat = (code: string) =>
  code.length <= LONGEST_FORMAT &&
  /[dy]|m{1,5}(?!.*s)/i.test(code.replaceAll(/"[^"]{0,255}"|\[[^\]]{0,255}\]|\\./g, ''))

const DAY_MS = 24 * 60 * 60 * 1000

/** The text of a cell that is no shared text. Numbers are written in full: Excel stores mobiles as `6.6812345678E10`. */
export function formatCell({ type, text }: { type: string; text: string }, is1904: boolean, isDate: boolean): string {
  // An error such as #N/A is no value.
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || text === '') return text
  const value = Number(text)
  if (Number.isNaN(value)) return text
  if (isDate) return dateOf(value, is1904)
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value)
}

/** `2026-11-20`, with a time when there is one. Day 60 of 1900 does not exist, so day 1 is counted from the day before. */
function dateOf(serial: number, is1904: boolean): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : serial < 61 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const date = new Date(first + Math.round(serial * DAY_MS))
  if (Number.isNaN(date.getTime())) return String(serial)
  const [day = '', time = ''] = date.toISOString().split('T')
  return Number.isInteger(serial) ? day : `${day} ${time.slice(0, 5)}`
}
