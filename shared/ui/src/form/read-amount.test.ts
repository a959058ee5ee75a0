import { expect, it } from '@jest/globals'
import { readAmount } from './read-amount.ts'

it.each([
  ['1000', 1000],
  ['1,000', 1000],
  ['1,234,567.50', 1_234_567.5],
  ['๑,๐๐๐', 1000],
  ['฿ 1 000', 1000],
  ['1,000 เครดิต', 1000],
  ['2,500 credits', 2500],
  ['-5', -5],
])('reads %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

it.each(['', 'about 5', '1-2', '1.2.3', undefined])('finds no amount in %s', (typed) => {
  expect(readAmount(typed)).toBeNaN()
})
