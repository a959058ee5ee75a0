import { describe, expect, it } from '@jest/globals'
import { rangeBefore, rangeOf } from './range.ts'

const TODAY = '2026-11-22'
const days = (startDate: string, endDate: string) => ({ startDate, endDate })

describe('the days of Home', () => {
  it('are a month or a range', () => {
    expect(rangeOf({ month: 1 }, TODAY)).toEqual(days('2026-11-01', '2026-11-30'))
    expect(rangeOf({ month: '2024-02' }, TODAY)).toEqual(days('2024-02-01', '2024-02-29'))
    expect(rangeOf({ month: 12 }, TODAY)).toEqual(days('2025-12-01', '2025-12-31'))
    expect(rangeOf({ month: 1, ...days('2026-10-05', '2026-10-05') }, TODAY)).toEqual(days('2026-10-05', '2026-10-05'))
    expect(rangeOf({ month: 1, ...days('2025-11-22', TODAY) }, TODAY)).toEqual(days('2025-11-22', TODAY))
  })

  it.each([
    [{ startDate: '2026-11-01' }, 'endDate', 'required'],
    [{ endDate: '2026-11-01' }, 'startDate', 'required'],
    [days('2026-11-02', '2026-11-01'), 'endDate', 'beforeStart'],
    [days('2025-11-21', TODAY), 'endDate', 'tooManyDays'],
  ])('refuse %j at %s', (range, path, code) => {
    expect(() => rangeOf({ month: 1, ...range }, TODAY)).toThrow(
      expect.objectContaining({ code: 'request.invalid', errors: [expect.objectContaining({ path, code })] }),
    )
  })

  it('are compared with the days before', () => {
    const before = (startDate: string, endDate: string, today = TODAY) => rangeBefore(days(startDate, endDate), today)
    expect(before('2026-10-01', '2026-10-31')).toEqual(days('2026-09-01', '2026-09-30'))
    expect(before('2026-11-01', '2026-11-30')).toEqual(days('2026-10-01', '2026-10-22'))
    expect(before('2026-03-01', '2026-03-31', '2026-03-30')).toEqual(days('2026-02-01', '2026-02-28'))
    expect(before('2026-03-01', '2026-03-31', '2026-03-31')).toEqual(days('2026-02-01', '2026-02-28'))
    expect(before('2026-11-16', '2026-11-22')).toEqual(days('2026-11-09', '2026-11-15'))
    expect(before('2026-11-22', '2026-11-22')).toEqual(days('2026-11-21', '2026-11-21'))
  })
})
