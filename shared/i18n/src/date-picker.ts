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

/** The picker value of a Bangkok day or an instant. */
export function toPicker(at: Day | Instant): Dayjs {
  // From an instant: dayjs changes the time of a value set by `utcOffset(offset, true)` when it clones it, which pickers do all
  // the time, unless the browser is in UTC.
  return dayjs(isDay(at) ? startOfDay(at) : at).utcOffset(OFFSET_MINUTES)
}

/** The day of a picker value. */
export function pickedDay(value: Dayjs): Day {
  return value.format('YYYY-MM-DD')
}

/** The instant of a picker value, in UTC. */
export function pickedInstant(value: Dayjs): string {
  return new Date(`${value.format('YYYY-MM-DDTHH:mm:ss')}+07:00`).toISOString()
}

declare module 'dayjs' {
  interface Dayjs {
    /** The same instant in Bangkok time. */
    tz(): Dayjs
  }
}
