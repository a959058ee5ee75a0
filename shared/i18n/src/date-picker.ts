/**
 * Values of antd's DatePicker: dayjs objects in Bangkok time, at a fixed +07:00. Only their fields are read, never their
 * instant. Import this file before a picker is rendered.
 */
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/th'
import buddhistEra from 'dayjs/plugin/buddhistEra'
import utc from 'dayjs/plugin/utc'
import { type Day, type Instant, isDay, startOfDay } from './dates.ts'

const OFFSET_MINUTES = 7 * 60

dayjs.extend(utc)
// Years of Thai calendars (`BBBB`).
dayjs.extend(buddhistEra)
// rc-picker's getNow() calls `dayjs().tz()` if it exists (ant-design discussion 50934). This makes its "today" Bangkok's without
// the timezone plugin, which uses Intl on every call.
dayjs.extend((_options, Class) => {
  Class.prototype.tz = function tz(this: Dayjs) {
    return this.utcOffset(OFFSET_MINUTES)
  }
})

/** Sets the language of month names that are read: @rc-component/picker 1.12 parses them in the language of dayjs, not in its own. */
export const setTypedLanguage = (language: 'en' | 'th'): void => void dayjs.locale(language)

/** Names of months, short and long, in lower case. */
const MONTHS = (['en', 'th'] as const).map((language) =>
  Array.from({ length: 12 }, (_, month) => {
    const first = dayjs.utc('2026-01-01').add(month, 'month').locale(language)
    return [first.format('MMM'), first.format('MMMM')].map((name) => name.toLowerCase())
  }),
)

/** A typed date with its month in the language that is read: people type it in English or in Thai, whatever the console shows. */
export function withReadMonth(text: string): string {
  return text.replace(/(?<=^\d{1,2} )\D+(?= \d{4}\b)/, (name) => {
    const typed = name.toLowerCase()
    const month = MONTHS.map((names) => names.findIndex((one) => one.includes(typed))).find((index) => index >= 0)
    return month === undefined ? name : dayjs.utc('2026-01-01').add(month, 'month').format('MMM')
  })
}

/** The picker value of a Bangkok day or an instant. */
export function toPicker(at: Day | Instant): Dayjs {
  // From an instant: dayjs changes the time of a value set by `utcOffset(offset, true)` when it clones it, which pickers do all
  // the time, unless the browser is in UTC.
  return dayjs(isDay(at) ? startOfDay(at) : at).utcOffset(OFFSET_MINUTES)
}

/** A year that was typed as in Thai calendars, 2569, in the common era. */
const inCommonEra = (value: Dayjs): Dayjs => (value.year() > 2400 ? value.subtract(543, 'year') : value)

/** The day of a picker value. */
export function pickedDay(value: Dayjs): Day {
  return inCommonEra(value).format('YYYY-MM-DD')
}

/** The instant of a picker value, in UTC. */
export function pickedInstant(value: Dayjs): string {
  return new Date(`${inCommonEra(value).format('YYYY-MM-DDTHH:mm:ss')}+07:00`).toISOString()
}

declare module 'dayjs' {
  interface Dayjs {
    /** The same instant in Bangkok time. */
    tz(): Dayjs
  }
}
