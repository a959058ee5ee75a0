export const CALENDARS = ['business', 'personal', 'family', 'holiday', 'other'] as const
export type CalendarName = (typeof CALENDARS)[number]

export type CalendarEvent = {
  id: number
  title: string
  /** Instants. An all-day event has Bangkok days, and `end` is the day after its last. */
  start: string
  end: string
  allDay: boolean
  url: string
  extendedProps: { calendar: CalendarName; location: string; description: string; guests: string[] }
}

/** Omitted fields stay as they are. */
export type EventChange = { id: number } & Partial<Omit<CalendarEvent, 'id'>>
