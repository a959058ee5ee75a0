import { expect, it, jest } from '@jest/globals'
import { keeps } from './browser-storage.ts'

it('tells storage that takes something from storage that is full, blocked or none', () => {
  expect(keeps(localStorage)).toBe(true)
  expect(localStorage).toHaveLength(0)
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keeps(localStorage)).toBe(false)
  full.mockRestore()
  expect(keeps(undefined)).toBe(false)
})
