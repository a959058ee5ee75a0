import { addDays, dayOf, formatTime, instantOf, isDay } from '@songsarn/i18n/dates'

/**
 * The calendar is drawn in UTC and told Bangkok's wall clock as if it were UTC's, so that a day has the same hours whatever
 * zone the browser is in. These are the two ways across.
 */

/** `2026-11-20T14:05:00Z` for 14:05 in Bangkok; a day stays a day. */
export function toWall(at: string): string {
  return isDay(at) ? at : `${dayOf(at)}T${formatTime(at, { seconds: true })}Z`
}

/** Back from what the calendar says: an instant, or the day of an all-day event. */
export function fromWall(wall: Date, allDay: boolean): string {
  const text = wall.toISOString()
  const day = text.slice(0, 10)
  return allDay ? day : instantOf(day, text.slice(11, 19))
}

/** An all-day event ends, for the service, on the day after its last; an event that has no end takes an hour. */
export function endOf(start: string, end: string | undefined): string {
  if (end !== undefined) return end
  return isDay(start) ? addDays(start, 1) : new Date(Date.parse(start) + 60 * 60 * 1000).toISOString()
}
