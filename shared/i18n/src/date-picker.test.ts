import { describe, expect, it } from '@jest/globals'
import generateConfig from '@rc-component/picker/generate/dayjs'
import { pickedDay, pickedInstant, toPicker } from './date-picker.ts'

describe('a date picker', () => {
  it('returns the Bangkok day that it was given', () => {
    expect(pickedDay(toPicker('2026-11-20'))).toBe('2026-11-20')
    expect(pickedDay(toPicker('2026-11-19T17:00:00Z'))).toBe('2026-11-20')
    expect(pickedDay(toPicker('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
  })
  it('keeps day and instant when cloned', () => {
    const picked = toPicker('2026-11-20')
    for (const value of [picked, picked.clone(), picked.locale('th'), picked.add(1, 'day').subtract(1, 'day')]) {
      expect(pickedDay(value)).toBe('2026-11-20')
      expect(value.toISOString()).toBe('2026-11-19T17:00:00.000Z')
    }
  })
  it('returns the instant of the time that it shows', () => {
    expect(pickedInstant(toPicker('2026-11-20T07:05:09.000Z'))).toBe('2026-11-20T07:05:09.000Z')
    expect(pickedInstant(toPicker('2026-11-20').hour(14).minute(5))).toBe('2026-11-20T07:05:00.000Z')
  })
  it('uses the Bangkok day as today', () => {
    const now = generateConfig.getNow()
    expect(now.utcOffset()).toBe(7 * 60)
  })
})
