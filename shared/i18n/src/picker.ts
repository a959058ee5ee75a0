/**
 * antd's DatePicker works on dayjs values. Here they are Bangkok wall clocks at a fixed +07:00: only their fields are read,
 * never their instant. Import this file before a picker is drawn.
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
// rc-picker's getNow() takes `dayjs().tz()` when there is one (ant-design discussion 50934): so its "today" is Bangkok's,
// without the timezone plugin, which asks Intl on every call.
dayjs.extend((_options, Class) => {
  Class.prototype.tz = function tz(this: Dayjs) {
    return this.utcOffset(OFFSET_MINUTES)
  }
})

/** Picker value of a Bangkok day, or of an instant on the Bangkok wall clock. */
export function toPicker(at: Day | Instant): Dayjs {
  // Always from an instant: a value whose offset was set with `utcOffset(offset, true)` is another time once dayjs clones it,
  // as every part of a picker does, unless the browser is in UTC.
  return dayjs(isDay(at) ? startOfDay(at) : at).utcOffset(OFFSET_MINUTES)
}

/** The day that a picker shows. */
export function pickedDay(value: Dayjs): Day {
  return value.format('YYYY-MM-DD')
}

/** The instant of the wall clock that a picker shows, in UTC. */
export function pickedInstant(value: Dayjs): string {
  return new Date(`${value.format('YYYY-MM-DDTHH:mm:ss')}+07:00`).toISOString()
}

declare module 'dayjs' {
  interface Dayjs {
    /** The same instant on the Bangkok wall clock. */
    tz(): Dayjs
  }
}
