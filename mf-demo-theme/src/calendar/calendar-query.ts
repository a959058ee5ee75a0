import { CALENDARS, type CalendarName } from '@songsarn/msw/demo/calendar/event'
import * as z from 'zod/mini'
import type { Tone } from '../page/FilterChoices.tsx'

export const VIEWS = ['dayGridMonth', 'timeGridWeek', 'timeGridDay', 'listMonth'] as const
export type ViewName = (typeof VIEWS)[number]

export const CALENDAR_TONES: Record<CalendarName, Tone> = {
  business: 'primary',
  personal: 'success',
  family: 'warning',
  holiday: 'danger',
  other: 'info',
}

const calendar = z.enum(CALENDARS)

/** The URL query of the calendar. `view`: the default depends on the window. `without`: the hidden calendars. */
export const calendarQuery = z.object({
  view: z.optional(z.enum(VIEWS)),
  without: z._default(
    z.union([
      z.array(calendar),
      z.pipe(
        calendar,
        z.transform((one) => [one]),
      ),
    ]),
    [],
  ),
})
