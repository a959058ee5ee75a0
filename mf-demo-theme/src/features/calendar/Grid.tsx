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
import { TONE_OF } from './calendars.ts'
import type { Place } from './use-move-event.ts'
import type { ViewName } from './views.ts'
import { endOf, fromWall, toWall } from './wall-time.ts'

// The calendar draws anew when one of these is another array or object than before.
const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]
const LOCALES = [thai]
const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const now = () => toWall(new Date().toISOString())

/** The grid's control, and the title of what it shows, in the console's own writing of dates. */
export function useGrid(format: ReturnType<typeof useFormat>) {
  const control = useCalendarController()
  const [range, setRange] = useState<{ from: string; to: string; months: boolean }>()
  return {
    control,
    title: range ? titleOf(range, format) : '',
    onDates({ view }: DatesSetInfo) {
      const from = view.currentStart.toISOString().slice(0, 10)
      const to = addDays(view.currentEnd.toISOString().slice(0, 10), -1)
      const months = /Month$/.test(view.type)
      // Told on every drawing, also when nothing changed: the same range must not draw again.
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
  grid: ReturnType<typeof useGrid>
  view: ViewName
  events: readonly CalendarEvent[]
  onOpen(event: CalendarEvent): void
  /** An empty place was pressed: its day, and its time where the view has times. */
  onPick(day: string, time?: string): void
  onMove(event: CalendarEvent, to: Place, revert: () => void): void
}

export function Grid({ grid, view, events, onOpen, onPick, onMove }: Props) {
  const { i18n } = useTranslation()
  const drawn = useMemo(
    () =>
      events.map(({ id, title, start, end, allDay, extendedProps }) => ({
        id: String(id),
        title,
        start: toWall(start),
        end: toWall(end),
        allDay,
        className: `calendar-${TONE_OF[extendedProps.calendar]}`,
        // The ground of a block, and the dot of a line in the list.
        color: view === 'listMonth' ? 'var(--calendar-text)' : 'var(--calendar-soft)',
        contrastColor: 'var(--calendar-text)',
      })),
    [events, view],
  )
  const eventOf = (id: string) => events.find((event) => String(event.id) === id)
  const moved = ({ event, revert }: { event: EventApi; revert(): void }) => {
    const before = eventOf(event.id)
    if (!before || !event.start) return revert()
    const start = fromWall(event.start, event.allDay)
    const end = endOf(start, event.end ? fromWall(event.end, event.allDay) : undefined)
    onMove(before, { start, end, allDay: event.allDay }, revert)
  }
  return (
    <div className="calendar-grid" data-view={view}>
      <FullCalendar
        plugins={PLUGINS}
        controller={grid.control}
        headerToolbar={false}
        initialView={view}
        locale={i18n.language}
        locales={LOCALES}
        timeZone="UTC"
        now={now}
        nowIndicator
        scrollTime="08:00"
        // A whole day is longer than a window: it scrolls in its frame, and begins at eight.
        height={view.startsWith('timeGrid') ? 640 : 'auto'}
        dayMaxEvents={3}
        eventTimeFormat={CLOCK}
        slotHeaderFormat={CLOCK}
        eventInteractive
        eventDisplay="block"
        editable
        events={drawn}
        datesSet={grid.onDates}
        eventClick={({ event }) => {
          const found = eventOf(event.id)
          if (found) onOpen(found)
        }}
        dateClick={({ date, allDay }) => {
          const at = date.toISOString()
          onPick(at.slice(0, 10), allDay ? undefined : at.slice(11, 16))
        }}
        eventDrop={moved}
        eventResize={moved}
      />
    </div>
  )
}
