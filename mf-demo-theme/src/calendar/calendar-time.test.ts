import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { endOrDefault, fromCalendarTime, toCalendarTime } from './calendar-time.ts'

describe('calendar time', () => {
  it('is the wall-clock time in Bangkok', () => {
    expect(toCalendarTime('2026-11-20T17:30:00.000Z')).toBe('2026-11-21T00:30:00Z')
    expect(toCalendarTime('2026-11-20')).toBe('2026-11-20')
  })
  it('converts back to the same instant', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (instant) => {
        const at = new Date(Math.floor(instant.getTime() / 1000) * 1000).toISOString()
        expect(fromCalendarTime(new Date(toCalendarTime(at)), false)).toBe(at)
      }),
    )
  })
  it('has a default end', () => {
    expect(endOrDefault('2026-11-20', undefined)).toBe('2026-11-21')
    expect(endOrDefault('2026-11-20T02:00:00.000Z', undefined)).toBe('2026-11-20T03:00:00.000Z')
  })
})
