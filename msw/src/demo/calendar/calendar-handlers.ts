import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { created, defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { nextId } from '../service/list.ts'
import { id, textList } from '../service/parameters.ts'
import { CALENDARS, type CalendarEvent, type CalendarName, type EventChange } from './event.ts'

export type CalendarCalls = {
  'GET /apps/calendar/events': { query: { calendars?: readonly CalendarName[] }; answer: CalendarEvent[] }
  'POST /apps/calendar/add-event': { body: Omit<CalendarEvent, 'id'>; answer: { event: CalendarEvent } }
  'POST /apps/calendar/update-event': { body: EventChange; answer: { event: CalendarEvent } }
  'DELETE /apps/calendar/remove-event': { query: { id: number }; answer: Record<string, never> }
}

const text = z._default(z.string().check(z.maxLength(2000)), '')
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
const Details = z.object({
  calendar: z._default(z.enum(CALENDARS), 'other'),
  location: text,
  description: text,
  guests: z._default(z.array(z.string()), []),
})
const NewEvent = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  start: moment,
  end: moment,
  allDay: z._default(z.boolean(), false),
  url: text,
  extendedProps: Details,
})
// Not `z.partial(NewEvent)`: its defaults would empty the fields that a change omits.
const Change = z.object({
  id,
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  start: z.optional(moment),
  end: z.optional(moment),
  allDay: z.optional(z.boolean()),
  url: z.optional(z.string()),
  extendedProps: z.optional(Details),
})

export const calendarHandlers = (data: DemoData): HandlersOf<CalendarCalls> => ({
  'GET /apps/calendar/events': defineHandler({ query: z.object({ calendars: textList }) }, ({ query }) =>
    data.events.filter(({ extendedProps }) => query.calendars?.includes(extendedProps.calendar) ?? true),
  ),
  'POST /apps/calendar/add-event': defineHandler({ body: NewEvent }, ({ body }) => {
    const event = { ...body, id: nextId(data.events) }
    data.events.push(event)
    return created({ event })
  }),
  'POST /apps/calendar/update-event': defineHandler({ body: Change }, ({ body }) => {
    const event = data.events.find(({ id: eventId }) => eventId === body.id)
    return event ? { event: Object.assign(event, body) } : new ErrorReply(404, 'No such event')
  }),
  'DELETE /apps/calendar/remove-event': defineHandler({ query: z.object({ id }) }, ({ query }) => {
    data.events = data.events.filter((event) => event.id !== query.id)
    return {}
  }),
})
