import { expect, it } from '@jest/globals'
import { formatMobile, writtenMobile } from './format-mobile.ts'

it.each([
  ['66812345678', '+66 81 234 5678'],
  ['14155552671', '+14155552671'],
  ['6681234567', '+6681234567'],
])('shows %s as %s', (digits, shown) => {
  expect(formatMobile(digits)).toBe(shown)
})

it.each([
  ['66812345601', '0812345601'],
  ['14155552671', '+14155552671'],
])('writes %s in a text as %s', (digits, written) => {
  expect(writtenMobile(digits)).toBe(written)
})
