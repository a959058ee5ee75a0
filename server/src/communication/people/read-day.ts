import type { DateOrder } from '@songsarn/contract/communication/people-imports'

/** Buddhist years are 543 ahead. A year from here on is Buddhist: as a Christian year it is in the future. */
const FIRST_BUDDHIST_YEAR = 2400

export type ReadDay = {
  /** `1990-01-31`. */
  day: string
  isBuddhist: boolean
  /** It is another day when the other of day and month is first: `3/4/2026`. */
  isAmbiguous: boolean
}

/** `1990-01-31`, `31/1/1990`, `31.01.2533`, `๓๑/๑/๒๕๓๓`: the day first, Buddhist years too. Undefined for what is no day. */
export const readDay = (text: string, order?: DateOrder): string | undefined => readDayOf(text, order)?.day

/** A day, and what was guessed to read it. */
export function readDayOf(given: string, order: DateOrder = 'dayFirst'): ReadDay | undefined {
  const text = latinDigits(given)
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text) ?? []
  if (y && m && d) return dayOf(y, m, d)
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: \d{1,2}:.*)?$/.exec(text) ?? []
  if (!first || !second || !year) return undefined
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
  const read = dayOf(year, month, day)
  return read && { ...read, isAmbiguous: Number(day) !== Number(month) && dayOf(year, day, month) !== undefined }
}

function dayOf(year: string, month: string, day: string): ReadDay | undefined {
  const isBuddhist = Number(year) >= FIRST_BUDDHIST_YEAR
  const christian = isBuddhist ? Number(year) - 543 : Number(year)
  const date = new Date(Date.UTC(christian, Number(month) - 1, Number(day)))
  // The 31st of April would become the 1st of May.
  if (christian < 1800 || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return undefined
  return { day: date.toISOString().slice(0, 10), isBuddhist, isAmbiguous: false }
}

/** Thai digits as 0 to 9. */
export const latinDigits = (text: string): string =>
  /[๐-๙]/.test(text) ? text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)) : text
