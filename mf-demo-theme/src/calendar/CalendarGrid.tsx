import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import FullCalendar, { type DatesSetInfo, type EventApi, useCalendarController } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import thai from '@fullcalendar/react/locales/th'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { addDays } from '@songsarn/i18n/dates'
import type { useFormat } from '@songsarn/i18n/use-format'
import type { CalendarEvent } from '@songsarn/msw/demo/calendar/event'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALENDAR_TONES, type ViewName } from './calendar-query.ts'
import { endOrDefault, fromCalendarTime, toCalendarTime } from './calendar-time.ts'
import type { EventTime } from './use-move-event.ts'

// Constants: the calendar redraws when one of these changes its identity.
const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
const LOCALES = [thai]
const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const now = () => toCalendarTime(new Date().toISOString())

/** The controller of the grid, and the title of the shown period in the console's date format. */
export function useCalendarGrid(format: ReturnType<typeof useFormat>) {
  const controller = useCalendarController()
  const [range, setRange] = useState<{ from: string; to: string; months: boolean }>()
  return {
    controller,
    title: range ? titleOf(range, format) : '',
    onDates({ view }: DatesSetInfo) {
      const from = view.currentStart.toISOString().slice(0, 10)
      const to = addDays(view.currentEnd.toISOString().slice(0, 10), -1)
      const months = /Month$/.test(view.type)
      // Called on every draw. An unchanged range must not cause another draw.
      setRange((before) =>
        before?.from === from && before.to === to && before.months === months ? before : { from, to, months },
      )
    },
  }
}

function titleOf(
  { from, to, months }: { from: string; to: string; months: boolean },
  format: ReturnType<typeof useFormat>,
) {
  return months ? format.month(from) : format.dayRange(from, to)
}

type Props = {
  grid: ReturnType<typeof useCalendarGrid>
  view: ViewName
  events: readonly CalendarEvent[]
  onOpen(event: CalendarEvent): void
  /** An empty place was clicked. Views without times give no time. */
  onPick(day: string, time?: string): void
  onMove(event: CalendarEvent, to: EventTime, revert: () => void): void
}

export function CalendarGrid({ grid, view, events, onOpen, onPick, onMove }: Props) {
  const { i18n } = useTranslation()
  const fullCalendarEvents = useMemo(
    () =>
      events.map(({ id, title, start, end, allDay, extendedProps }) => ({
        id: String(id),
        title,
        start: toCalendarTime(start),
        end: toCalendarTime(end),
        allDay,
        className: `calendar-${CALENDAR_TONES[extendedProps.calendar]}`,
        // Background of a block, and dot of a line in the list.
        color: view === 'listMonth' ? 'var(--calendar-text)' : 'var(--calendar-soft)',
        contrastColor: 'var(--calendar-text)',
      })),
    [events, view],
  )
  const eventOf = (id: string) => events.find((event) => String(event.id) === id)
  const handleMove = ({ event, revert }: { event: EventApi; revert(): void }) => {
    const before = eventOf(event.id)
    if (!before || !event.start) return revert()
    const start = fromCalendarTime(event.start, event.allDay)
    const end = endOrDefault(start, event.end ? fromCalendarTime(event.end, event.allDay) : undefined)
    onMove(before, { start, end, allDay: event.allDay }, revert)
  }
  return (
    <div className="calendar-grid" data-view={view}>
      <FullCalendar
        plugins={PLUGINS}
        controller={grid.controller}
        headerToolbar={false}
        initialView={view}
        locale={i18n.language}
        locales={LOCALES}
        timeZone="UTC"
        now={now}
        nowIndicator
        scrollTime="08:00"
        // A day is taller than the window: the grid scrolls, and starts at 08:00.
        height={view.startsWith('timeGrid') ? 640 : 'auto'}
        dayMaxEvents={3}
        eventTimeFormat={CLOCK}
        slotHeaderFormat={CLOCK}
        eventInteractive
        eventDisplay="block"
        editable
        events={fullCalendarEvents}
        datesSet={grid.onDates}
        eventClick={({ event }) => {
          const found = eventOf(event.id)
          if (found) onOpen(found)
        }}
        dateClick={({ date, allDay }) => {
          const time = date.toISOString()
          onPick(time.slice(0, 10), allDay ? undefined : time.slice(11, 16))
        }}
        eventDrop={handleMove}
        eventResize={handleMove}
      />
    </div>
  )
}
