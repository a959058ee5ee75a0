import { expect, it, jest } from '@jest/globals'
import { isWritable, readStored, writeStored } from './browser-storage.ts'

const fullStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

it('knows whether storage is writable, full, or blocked', () => {
  expect(isWritable(localStorage)).toBe(true)
  expect(localStorage).toHaveLength(0)
  const full = fullStorage()
  expect(isWritable(localStorage)).toBe(false)
  full.mockRestore()
  expect(isWritable(undefined)).toBe(false)
})

it('reads what it wrote, and never throws', () => {
  writeStored(localStorage, 'key', 'text')
  expect(readStored(localStorage, 'key')).toBe('text')
  const full = fullStorage()
  writeStored(localStorage, 'key', 'more')
  full.mockRestore()
  writeStored(undefined, 'key', 'text')
  expect(readStored(localStorage, 'key')).toBe('text')
  writeStored(localStorage, 'key', undefined)
  expect(readStored(localStorage, 'key')).toBeUndefined()
  expect(readStored(undefined, 'key')).toBeUndefined()
})
