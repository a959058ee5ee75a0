import type { Wait, WaitLength } from '@songsarn/contract/communication/journey-steps'
import { DAY_MS, HOUR_MS, MINUTE_MS, nextClock, nextWeekday } from '../bangkok.ts'

const UNIT_MS = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS } as const

const lengthOf = ({ amount, unit }: WaitLength) => amount * UNIT_MS[unit]

/** When a wait that begins at `from` ends: for an event, its limit. Without a weekday it ends at once. */
export function waitEnd(wait: Wait, from: number): number {
  switch (wait.until) {
    case 'time': {
      const end = from + lengthOf(wait)
      return wait.at === null ? end : nextClock(end, wait.at)
    }
    case 'weekday':
      return nextWeekday(from, wait.weekdays, wait.at) ?? from
    case 'event':
      return from + lengthOf(wait.limit)
  }
}
