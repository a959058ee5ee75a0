import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import {
  addDays,
  dayOf,
  daysBetween,
  formatDate,
  formatDateTime,
  formatDayRange,
  formatMonth,
  formatRelative,
  instantOf,
  isDay,
  monthDays,
  startOfDay,
  wallClock,
} from './dates.ts'

const at = '2026-11-20T07:05:09Z'
const instants = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })

describe('a formatted date', () => {
  it('is in Bangkok time', () => {
    expect(formatDateTime(at, 'en')).toBe('20 Nov 2026 14:05')
    expect(formatDateTime(at, 'th')).toBe('20 พ.ย. 2569 14:05')
    expect(formatDateTime(at, 'en', { seconds: true })).toBe('20 Nov 2026 14:05:09')
  })
  it('is the next Bangkok day from 17:00 UTC', () => {
    expect(formatDate('2026-12-31T16:59:59Z', 'en')).toBe('31 Dec 2026')
    expect(formatDate('2026-12-31T17:00:00Z', 'th')).toBe('1 ม.ค. 2570')
  })
  it('of a range omits what both ends share', () => {
    expect(formatDayRange('2026-11-20', '2026-11-20', 'en')).toBe('20 Nov 2026')
    expect(formatDayRange('2026-11-01', '2026-11-20', 'en')).toBe('1–20 Nov 2026')
    expect(formatDayRange('2026-10-28', '2026-11-03', 'en')).toBe('28 Oct – 3 Nov 2026')
    expect(formatDayRange('2026-12-30', '2027-01-02', 'th')).toBe('30 ธ.ค. 2569 – 2 ม.ค. 2570')
  })
  it('can be a month', () => {
    expect(formatMonth('2026-11-20', 'en')).toBe('November 2026')
    expect(formatMonth('2026-11-20', 'th')).toBe('พฤศจิกายน 2569')
  })
  it('can be relative in both languages', () => {
    expect(formatRelative('2026-11-20T05:05:09Z', 'en', at)).toBe('2 hours ago')
    expect(formatRelative('2026-11-20T05:05:09Z', 'th', at)).toBe('2 ชั่วโมงที่ผ่านมา')
    expect(formatRelative('2026-11-20T07:08:30Z', 'en', at)).toBe('in 3 minutes')
    expect(formatRelative('2026-11-20T07:05:00Z', 'en', at)).toBe('now')
  })
  it('throws for an invalid date', () => {
    expect(() => formatDateTime('yesterday', 'en')).toThrow(RangeError)
  })
})

describe('Bangkok days', () => {
  it('begin at 17:00 UTC of the day before', () => {
    expect(startOfDay('2026-11-20')).toBe('2026-11-19T17:00:00.000Z')
    expect(startOfDay('2026-11-21')).toBe('2026-11-20T17:00:00.000Z')
    expect(instantOf('2026-11-20', '14:05')).toBe('2026-11-20T07:05:00.000Z')
  })
  it('contain exactly the instants between their start and end', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = dayOf(instant)
        expect(Date.parse(startOfDay(day))).toBeLessThanOrEqual(instant.getTime())
        expect(instant.getTime()).toBeLessThan(Date.parse(startOfDay(addDays(day, 1))))
      }),
    )
  })
  it('agree with the time zone database', () => {
    const reference = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Asia/Bangkok',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const { hour, minute, second } = wallClock(instant)
        const clock = [hour, minute, second].map((value) => String(value).padStart(2, '0')).join(':')
        expect(`${dayOf(instant)}, ${clock}`).toBe(reference.format(instant))
      }),
    )
  })
  it('add up', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -5000, max: 5000 }), (instant, days) => {
        const day = dayOf(instant)
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })
  it('must exist in the calendar', () => {
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2026-1-1')).toBe(false)
    expect(isDay(at)).toBe(false)
  })
  it('give months, also across years and when Bangkok is already in the next month', () => {
    expect(monthDays(0, at)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(monthDays(9, at)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(monthDays(11, at)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(monthDays(0, '2026-11-30T17:00:00Z')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })
})
