import { expect, it } from '@jest/globals'
import { reportRange } from './report-range.ts'

const now = new Date('2026-11-22T03:00:00Z')

it('covers whole days in Bangkok', () => {
  expect(reportRange({ startDate: '2026-11-20', endDate: '2026-11-21' }, now)).toEqual({
    startDate: '2026-11-19T17:00:00.000Z',
    endDate: '2026-11-21T16:59:00.000Z',
  })
})

it('ends now, and begins 400 days before its end, when Logs shows more', () => {
  const all = { startDate: '2025-10-18T03:00:00.000Z', endDate: now.toISOString() }
  expect(reportRange({}, now)).toEqual(all)
  expect(reportRange({ startDate: '2020-01-01' }, now)).toEqual(all)
})

it('keeps instants', () => {
  const range = { startDate: '2026-11-20T01:00:00.000Z', endDate: '2026-11-20T02:30:00.000Z' }
  expect(reportRange(range, now)).toEqual(range)
})
