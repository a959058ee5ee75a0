import { expect, it } from '@jest/globals'
import { initials } from './initials.ts'

it.each([
  ['Olan Owner', 'OO'],
  ['เดโม กุ้ง', 'ดกุ้'],
  ['👩‍🚀 Ann', '👩‍🚀A'],
  ['', ''],
])('of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
