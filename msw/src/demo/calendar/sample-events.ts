import { PEOPLE } from '../people/sample-people.ts'
import { addDays, instantOf } from '../service/bangkok.ts'
import type { Random } from '../service/random.ts'
import type { CalendarEvent, CalendarName } from './event.ts'

/** `days` from today; `hours` as `from–to`, or the number of whole days. */
type SampleEvent = readonly [
  days: number,
  hours: string | number,
  calendar: CalendarName,
  title: string,
  location?: string,
]

const EVENTS: readonly SampleEvent[] = [
  [-13, '09:00–10:30', 'business', 'ประชุมทีมประจำสองสัปดาห์', 'ห้องประชุมลีลาวดี'],
  [-9, '18:30–20:30', 'family', 'Dinner with grandmother', 'Baan Rim Nam'],
  [-6, 1, 'personal', 'วันเกิดพลอย'],
  [-4, '13:00–15:00', 'business', 'Review of the invoice screens'],
  [-2, 3, 'other', 'Community market', 'ลานหน้าวัด'],
  [0, '10:00–11:00', 'business', 'Planning for next month', 'Room Chan'],
  [0, '15:00–16:30', 'personal', 'เรียนเปียโน', 'โรงเรียนดนตรีเสียงใส'],
  [1, '12:00–13:00', 'family', 'กินข้าวกลางวันกับแม่'],
  [2, '09:30–12:00', 'business', 'Workshop: clear words', 'Paper Boat Studio'],
  [3, 1, 'holiday', 'วันหยุดบริษัท'],
  [5, '08:00–09:00', 'personal', 'Dentist', 'Silver Fern Clinic'],
  [6, '14:00–17:00', 'business', 'สัมภาษณ์งาน'],
  [9, 2, 'family', 'Trip to Kanchanaburi'],
  [12, '11:00–12:00', 'other', 'ส่งของบริจาค'],
  [15, '09:00–10:30', 'business', 'ประชุมทีมประจำสองสัปดาห์', 'ห้องประชุมลีลาวดี'],
  [20, 1, 'holiday', 'Choir rehearsal'],
]

export function sampleEvents(random: Random, today: string): CalendarEvent[] {
  return EVENTS.map(([days, hours, calendar, title, location = ''], index) => {
    const day = addDays(today, days)
    const [from = '', to = ''] = String(hours).split('–')
    const allDay = typeof hours === 'number'
    return {
      id: index + 1,
      title,
      start: allDay ? day : instantOf(day, from),
      end: allDay ? addDays(day, hours) : instantOf(day, to),
      allDay,
      url: '',
      extendedProps: {
        calendar,
        location,
        description: '',
        guests: random.sample(PEOPLE.slice(0, 12), random.integer(0, 3)).map(([name]) => name),
      },
    }
  })
}
