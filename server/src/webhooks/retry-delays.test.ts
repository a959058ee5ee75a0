import { expect, it } from '@jest/globals'
import { retryDelay } from './retry-delays.ts'

it('waits longer each time and stops within 24 hours', () => {
  const pauses = Array.from({ length: 20 }, (_, index) => retryDelay(index + 1, 0)).filter((one) => one !== undefined)
  expect(pauses).toHaveLength(10)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const hours = pauses.reduce((sum, one) => sum + one, 0) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThanOrEqual(24)
})

it('spreads retries of callbacks that failed together', () => {
  expect(retryDelay(3, 0)).toBe(120_000)
  expect(retryDelay(3, 0.5)).toBe(114_000)
})
