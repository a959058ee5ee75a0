import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { endOf, fromWall, toWall } from './wall-time.ts'

describe('the calendar’s clock', () => {
  it('shows Bangkok’s', () => {
    expect(toWall('2026-11-20T17:30:00.000Z')).toBe('2026-11-21T00:30:00Z')
    expect(toWall('2026-11-20')).toBe('2026-11-20')
  })
  it('gives back the instant it was told', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (instant) => {
        const at = new Date(Math.floor(instant.getTime() / 1000) * 1000).toISOString()
        expect(fromWall(new Date(toWall(at)), false)).toBe(at)
      }),
    )
  })
  it('gives an end to what has none', () => {
    expect(endOf('2026-11-20', undefined)).toBe('2026-11-21')
    expect(endOf('2026-11-20T02:00:00.000Z', undefined)).toBe('2026-11-20T03:00:00.000Z')
  })
})
