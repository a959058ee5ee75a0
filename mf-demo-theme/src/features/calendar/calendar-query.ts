import * as z from 'zod/mini'
import { CALENDARS } from './calendars.ts'
import { VIEWS } from './views.ts'

const calendar = z.enum(CALENDARS)

/** What the calendar's address holds: which view, if not the one that fits the window, and what is not shown in it. */
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
