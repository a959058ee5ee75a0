import { expect, it } from '@jest/globals'
import { HoursRule, WEEKDAYS } from '../account/sending-hours.ts'
import { MAX_PACE, Pace, pacedEnd, paceOf } from './pace.ts'

const DAY = HoursRule.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, { from: '09:00', to: '20:00' }])))
/** 2026-11-23 is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+07:00`)
const spread = (time: Date, messages: number, hours: HoursRule | null = null) => ({ from: time, messages, hours })

it('ends when its last message goes, without the minutes outside of the hours', () => {
  expect(pacedEnd(10, spread(at(23, '14:00'), 350))).toEqual(at(23, '14:35'))
  expect(pacedEnd(10, spread(at(23, '19:30'), 400, DAY))).toEqual(at(24, '09:10'))
  expect(pacedEnd(10, spread(at(23, '21:00'), 20, DAY))).toEqual(at(24, '09:02'))
  // Two nights.
  expect(pacedEnd(1, spread(at(23, '19:00'), 60 + 660 + 30, DAY))).toEqual(at(25, '09:30'))
})

it('until a time follows from the recipients and the open minutes', () => {
  const until = (day: number, time: string) => ({ until: at(day, time).toISOString() })
  expect(paceOf(until(23, '16:00'), spread(at(23, '14:00'), 60))).toBe(0.5)
  expect(paceOf(until(24, '10:00'), spread(at(23, '19:00'), 120, DAY))).toBe(1)
  expect(paceOf(until(23, '14:00'), spread(at(23, '14:00'), 1))).toEqual({ path: 'until', code: 'beforeStart' })
  expect(paceOf(until(30, '14:01'), spread(at(23, '14:00'), 1))).toMatchObject({ path: 'until', code: 'tooFarAhead' })
  expect(paceOf(until(23, '14:01'), spread(at(23, '14:00'), MAX_PACE + 1))).toMatchObject({ code: 'tooSoon' })
  // The hours leave no minute before it.
  expect(paceOf(until(24, '08:00'), spread(at(23, '21:00'), 1, DAY))).toMatchObject({ code: 'tooSoon' })
})

it('is quick enough to end within a week', () => {
  expect(paceOf({ perMinute: 1 }, spread(at(23, '14:00'), 7 * 24 * 60))).toBe(1)
  expect(paceOf({ perMinute: 1 }, spread(at(23, '14:00'), 7 * 24 * 60 + 1))).toEqual({
    ...{ path: 'perMinute', code: 'tooSmall', params: { min: 2 } },
  })
  expect(paceOf({ perMinute: 1 }, spread(at(23, '09:00'), 7 * 11 * 60 + 1, DAY))).toMatchObject({ params: { min: 2 } })
})

it('is one of both, from 1 a minute', () => {
  const paths = (value: unknown) => Pace.safeParse(value).error?.issues.map(({ path }) => path.join('.'))
  expect(
    [{}, { perMinute: 0 }, { perMinute: 1.5 }, { perMinute: 1, until: '2026-11-23T14:00:00Z' }].map(paths),
  ).toEqual([...[['perMinute'], ['perMinute'], ['perMinute'], ['until']]])
})
