import { expect, it } from '@jest/globals'
import { failedShare, resultsOf } from './failed-share.ts'

const NONE = { submitted: 0, delivered: 0, undelivered: 0, expired: 0, rejected: 0, optOuts: 0 }

it('counts rejections in what was handed over, since receipts come later', () => {
  expect(failedShare({ ...NONE, submitted: 4750, rejected: 250 })).toBe(0.05)
  // Three receipts of thousands prove nothing.
  expect(failedShare({ ...NONE, submitted: 4747, delivered: 1, undelivered: 2, rejected: 250 })).toBeCloseTo(0.06, 2)
})

it('counts what did not arrive in what was reported, while the rest waits for receipts', () => {
  expect(failedShare({ ...NONE, submitted: 800, delivered: 120, undelivered: 60, expired: 20 })).toBeCloseTo(0.4)
  expect(failedShare({ ...NONE, delivered: 640, undelivered: 160, rejected: 200 })).toBeCloseTo(0.36)
})

it('adds opt-outs, and is at most 1', () => {
  expect(failedShare({ ...NONE, delivered: 300, optOuts: 100 })).toBeCloseTo(1 / 3)
  expect(failedShare({ ...NONE, rejected: 200, optOuts: 3 })).toBe(1)
  expect(failedShare(NONE)).toBe(0)
})

it('knows a message as a result once its status is final', () => {
  const of = { ...NONE, submitted: 500, delivered: 3, undelivered: 4, expired: 5, rejected: 6 }
  expect([resultsOf(of, true), resultsOf(of, false)]).toEqual([18, 518])
})
