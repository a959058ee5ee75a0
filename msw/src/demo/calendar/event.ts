export const CALENDARS = ['business', 'personal', 'family', 'holiday', 'other'] as const
export type CalendarName = (typeof CALENDARS)[number]

export type CalendarEvent = {
  id: number
  title: string
  /** Instants; of an all-day event the Bangkok day alone, `end` being the day after its last. */
  start: string
  end: string
  allDay: boolean
  url: string
  extendedProps: { calendar: CalendarName; location: string; description: string; guests: string[] }
}

/** Any of an event's fields; the ones that are left out stay as they are. */
export type EventChange = { id: number } & Partial<Omit<CalendarEvent, 'id'>>
