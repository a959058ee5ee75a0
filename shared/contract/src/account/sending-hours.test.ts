import { describe, expect, it } from '@jest/globals'
import { commonHours, HoursRule, nextClosing, nextOpening, WEEKDAYS } from './sending-hours.ts'

const every = (from: string, to: string): HoursRule =>
  HoursRule.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, { from, to }])))
/** 2026-11-23 is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+07:00`)
const refusal = (value: unknown) =>
  HoursRule.safeParse(value).error?.issues.map(({ path, ...issue }) => [
    path.join('.'),
    'params' in issue && issue.params ? issue.params : issue.code,
  ])

describe('hours', () => {
  it('open at their first minute and close at their last, in Bangkok', () => {
    const day = every('09:00', '21:00')
    expect(nextOpening(day, at(23, '20:59'))).toEqual(at(23, '20:59'))
    expect(nextOpening(day, at(23, '21:00'))).toEqual(at(24, '09:00'))
    expect(nextOpening(day, at(23, '08:59'))).toEqual(at(23, '09:00'))
    expect(nextOpening(day, at(23, '09:00'))).toEqual(at(23, '09:00'))
    expect(nextClosing(day, at(23, '20:55'))).toEqual(at(23, '21:00'))
    expect(nextClosing(day, at(23, '21:00'))).toEqual(at(23, '21:00'))
  })

  it('skip days without hours', () => {
    const weekdays = { ...every('09:00', '18:00'), sat: null, sun: null }
    expect(nextOpening(weekdays, at(27, '18:00'))).toEqual(at(30, '09:00'))
    const mondays = HoursRule.parse({ mon: { from: '09:00', to: '10:00' } })
    expect(nextOpening(mondays, at(23, '10:00'))).toEqual(at(30, '09:00'))
  })

  it('go on over midnight where days touch, and for ever when all do', () => {
    const night = HoursRule.parse({ mon: { from: '20:00', to: '24:00' }, tue: { from: '00:00', to: '02:00' } })
    expect(nextClosing(night, at(23, '23:00'))).toEqual(at(24, '02:00'))
    expect(nextClosing(every('00:00', '24:00'), at(23, '23:00'))).toBeNull()
    expect(nextClosing(null, at(23, '23:00'))).toBeNull()
    expect(nextOpening(null, at(23, '23:00'))).toEqual(at(23, '23:00'))
  })

  it('that leave no minute are refused at their field', () => {
    expect(refusal({})).toEqual([['', { code: 'noMinute' }]])
    expect(refusal({ tue: { from: '09:00', to: '09:00' } })).toEqual([['tue.to', { code: 'noMinute' }]])
    expect(refusal({ tue: { from: '24:00', to: '25:00' } })).toEqual([['tue.to', 'invalid_format']])
  })

  it('of two rules have the minutes of both', () => {
    expect(commonHours(every('08:00', '20:00'), every('09:00', '21:00'))).toEqual(every('09:00', '20:00'))
    expect(commonHours(every('08:00', '09:00'), every('09:00', '21:00'))).toBeNull()
  })
})
