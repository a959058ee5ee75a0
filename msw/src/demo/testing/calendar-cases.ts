import assert from 'node:assert/strict'
import { answers, type DemoCase, expectEmpty, expectSame, refuses } from './demo-case.ts'

const event = {
  title: 'Tea',
  start: '2026-11-21T02:00:00.000Z',
  end: '2026-11-21T03:00:00.000Z',
  extendedProps: { calendar: 'family' },
}

export const CALENDAR_CASES: readonly DemoCase[] = [
  answers(
    'GET /apps/calendar/events',
    'filters by calendars',
    { query: 'calendars=family&calendars=holiday' },
    (answer) => {
      assert.ok(answer.length > 0)
      assert.ok(answer.every(({ extendedProps }) => ['family', 'holiday'].includes(extendedProps.calendar)))
    },
  ),
  answers(
    'GET /apps/calendar/events',
    'accepts calendars separated by commas',
    { query: 'calendars=family,holiday' },
    (answer) => {
      assert.ok(answer.length > 0)
      assert.ok(answer.every(({ extendedProps }) => ['family', 'holiday'].includes(extendedProps.calendar)))
    },
  ),
  answers('GET /apps/calendar/events', 'accepts a list as axios writes it', { query: 'calendars[]=family' }, (answer) =>
    assert.ok(answer.length > 0 && answer.every(({ extendedProps }) => extendedProps.calendar === 'family')),
  ),
  answers('GET /apps/calendar/events', 'lists all events without a filter', {}, (answer) =>
    assert.equal(answer.length, 16),
  ),
  answers('GET /apps/calendar/events', 'lists no events for an empty filter', { query: 'calendars=' }, (answer) =>
    assert.equal(answer.length, 0),
  ),
  answers(
    'POST /apps/calendar/add-event',
    'adds an event',
    { body: event, status: 201 },
    (answer) => {
      assert.equal(answer.event.id, 17)
      assert.equal(answer.event.title, 'Tea')
    },
    async (call) => {
      const events = await call('GET /apps/calendar/events', { query: 'calendars=family' })
      assert.equal(events.at(-1)?.title, 'Tea')
    },
  ),
  answers(
    'POST /apps/calendar/update-event',
    'merges the change into the event',
    { body: { id: 1, title: 'Moved' } },
    (answer) => {
      assert.equal(answer.event.title, 'Moved')
      assert.equal(answer.event.extendedProps.calendar, 'business')
    },
    async (call) => {
      const events = await call('GET /apps/calendar/events')
      expectSame([events[0]?.title, events[1]?.title, events.length], ['Moved', 'Dinner with grandmother', 16])
    },
  ),
  refuses(
    'POST /apps/calendar/update-event',
    'does not find an unknown event',
    { body: { id: 99, title: 'Moved' }, status: 404 },
    'No such event',
  ),
  answers('DELETE /apps/calendar/remove-event', 'removes an event', { query: 'id=1' }, expectEmpty, async (call) => {
    const events = await call('GET /apps/calendar/events')
    expectSame([events.length, events[0]?.id], [15, 2])
  }),
]
