import { addDays, dayOf, formatTime, instantOf, isDay } from '@songsarn/i18n/dates'

/**
 * The calendar runs in UTC and gets Bangkok's wall-clock time as if it were UTC, so that days have the same hours in every
 * time zone of the browser. These functions convert in both directions.
 */

/** `2026-11-20T14:05:00Z` for 14:05 in Bangkok. A day stays a day. */
export function toCalendarTime(time: string): string {
  return isDay(time) ? time : `${dayOf(time)}T${formatTime(time, { seconds: true })}Z`
}

/** An instant, or the day of an all-day event. */
export function fromCalendarTime(calendarTime: Date, allDay: boolean): string {
  const text = calendarTime.toISOString()
  const day = text.slice(0, 10)
  return allDay ? day : instantOf(day, text.slice(11, 19))
}

/** Without an end, an all-day event ends on the next day (the end is exclusive), and another event after an hour. */
export function endOrDefault(start: string, end: string | undefined): string {
  if (end !== undefined) return end
  return isDay(start) ? addDays(start, 1) : new Date(Date.parse(start) + 60 * 60 * 1000).toISOString()
}
