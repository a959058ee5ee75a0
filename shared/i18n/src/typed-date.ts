import { isDay, LONG_MONTHS, MONTHS } from './dates.ts'

/** Names of months, short and long, in both languages; people type either, whatever the console shows. */
const NAMES = [MONTHS.en, LONG_MONTHS.en, MONTHS.th, LONG_MONTHS.th].map((names) => names.map(plain))

const DATE = /^(?:(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})|(\d{1,2})[\s/.-]+(\d{1,2}|\D+?)[\s/.-]+(\d{4}))(?=[\s,T]|$)/
const TIME = /^[\s,T]+(\d{1,2})[:.](\d{2})(?:\s*น\.?)?$/

/**
 * Reads a date as people type it, day before month, with years of either calendar: `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm` with
 * `hasTime`. Undefined when the text is no such date, which includes days that do not exist.
 */
export function readTypedDate(text: string, hasTime: boolean): string | undefined {
  const typed = text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
  const [date, ...parts] = DATE.exec(typed) ?? []
  if (date === undefined) return undefined
  const [year, month, day] = parts[0] ? parts : [parts[5], monthOf(parts[4] ?? ''), parts[3]]
  const inCommonEra = Number(year) > 2400 ? Number(year) - 543 : Number(year)
  const read = `${inCommonEra}-${two(month)}-${two(day)}`
  const rest = typed.slice(date.length)
  if (!isDay(read) || (rest !== '' && !hasTime)) return undefined
  if (!hasTime) return read
  const [, hour, minute] = TIME.exec(rest) ?? []
  return Number(hour) < 24 && Number(minute) < 60 ? `${read} ${two(hour)}:${minute}` : undefined
}

function monthOf(typed: string): string {
  const places = NAMES.map((names) => names.indexOf(plain(typed)) + 1)
  return /\d/.test(typed) ? typed : String(places.find((place) => place > 0) ?? '')
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('.', '').trim()
}

const two = (part = ''): string => part.padStart(2, '0')
