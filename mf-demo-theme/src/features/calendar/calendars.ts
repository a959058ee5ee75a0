import type { CalendarName } from '@songsarn/msw/demo/calendar/event'
import type { Tone } from '../../parts/Choices.tsx'

export const CALENDARS: readonly CalendarName[] = ['business', 'personal', 'family', 'holiday', 'other']

/** The tone that each calendar's events are drawn in. */
export const TONE_OF: Record<CalendarName, Tone> = {
  business: 'primary',
  personal: 'success',
  family: 'warning',
  holiday: 'danger',
  other: 'info',
}
