import assert from 'node:assert/strict'
import { type DemoRow, nothing, refused, row, same } from '../demo-row.ts'

const event = {
  title: 'Tea',
  start: '2026-11-21T02:00:00.000Z',
  end: '2026-11-21T03:00:00.000Z',
  extendedProps: { calendar: 'family' },
}

export const CALENDAR_ROWS: readonly DemoRow[] = [
  row('GET /apps/calendar/events', 'of some calendars', { query: 'calendars=family&calendars=holiday' }, (a) => {
    assert.ok(a.length > 0)
    assert.ok(a.every(({ extendedProps }) => ['family', 'holiday'].includes(extendedProps.calendar)))
  }),
  row('GET /apps/calendar/events', 'of some, with commas between', { query: 'calendars=family,holiday' }, (a) => {
    assert.ok(a.length > 0)
    assert.ok(a.every(({ extendedProps }) => ['family', 'holiday'].includes(extendedProps.calendar)))
  }),
  row('GET /apps/calendar/events', 'of one, as axios writes a list', { query: 'calendars[]=family' }, (a) =>
    assert.ok(a.length > 0 && a.every(({ extendedProps }) => extendedProps.calendar === 'family')),
  ),
  row('GET /apps/calendar/events', 'of all', {}, (a) => assert.equal(a.length, 16)),
  row('GET /apps/calendar/events', 'of none', { query: 'calendars=' }, (a) => assert.equal(a.length, 0)),
  row(
    'POST /apps/calendar/add-event',
    'a new one',
    { body: event, status: 201 },
    (a) => {
      assert.equal(a.event.id, 17)
      assert.equal(a.event.title, 'Tea')
    },
    async (ask) => {
      const events = await ask('GET /apps/calendar/events', { query: 'calendars=family' })
      assert.equal(events.at(-1)?.title, 'Tea')
    },
  ),
  row(
    'POST /apps/calendar/update-event',
    'merged by id',
    { body: { id: 1, title: 'Moved' } },
    (a) => {
      assert.equal(a.event.title, 'Moved')
      assert.equal(a.event.extendedProps.calendar, 'business')
    },
    async (ask) => {
      const events = await ask('GET /apps/calendar/events')
      same([events[0]?.title, events[1]?.title, events.length], ['Moved', 'Dinner with grandmother', 16])
    },
  ),
  refused(
    'POST /apps/calendar/update-event',
    'an unknown one',
    { body: { id: 99, title: 'Moved' }, status: 404 },
    'No such event',
  ),
  row('DELETE /apps/calendar/remove-event', 'one', { query: 'id=1' }, nothing, async (ask) => {
    const events = await ask('GET /apps/calendar/events')
    same([events.length, events[0]?.id], [15, 2])
  }),
]
