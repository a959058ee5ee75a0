import { expect, it } from '@jest/globals'
import { formatPercent } from './numbers.ts'

it.each([
  [98.25, 2, '98.25%'],
  [0, 1, '0%'],
  [100, 1, '100%'],
  [0.01, 1, '<0.1%'],
  [99.96, 1, '>99.9%'],
  [99.94, 1, '99.9%'],
  [0.4, 0, '<1%'],
  [-4.5, 1, '-4.5%'],
])('shows %d with %d digits as %s', (value, digits, shown) => {
  expect(formatPercent(value, 'en', digits)).toBe(shown)
})

it('shows as many decimals of two rates', () => {
  expect([94.54, 94.5].map((rate) => formatPercent(rate, 'en', 2, 2))).toEqual(['94.54%', '94.50%'])
})
