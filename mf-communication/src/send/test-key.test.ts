/** @jest-environment jsdom */
import { expect, it } from '@jest/globals'
import { testKey } from './test-key.ts'

const USER = '01935c5e-7f00-7000-8000-000000000001'

it('is the same until the answer came, also for a page that was loaded again, and differs for each tested text', () => {
  const first = testKey(USER, 'a').get()
  expect([testKey(USER, 'a').get(), testKey(USER, 'b').get() === first]).toEqual([first, false])
  testKey(USER, 'a').answered()
  expect(testKey(USER, 'a').get()).not.toBe(first)
})
