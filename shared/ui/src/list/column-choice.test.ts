import { afterEach, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useColumnChoice } from './column-choice.ts'

const columns = [
  { key: 'mobile', title: 'Mobile', render: () => null },
  { key: 'parts', title: 'Parts', render: () => null },
]
const shown = (list: string) => renderHook(() => useColumnChoice(list, columns))

afterEach(() => void jest.restoreAllMocks())

it('is stored in the browser', () => {
  const { result } = shown('stored')
  act(() => result.current.show('parts', false))
  expect(shown('stored').result.current.shown.map(({ key }) => key)).toEqual(['mobile'])
  expect(localStorage.getItem('songsarn.columns.stored')).toBe('{"parts":false}')
})

it('lasts as long as the page when storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = shown('full')
  act(() => result.current.show('parts', false))
  expect(result.current.shown.map(({ key }) => key)).toEqual(['mobile'])
  act(() => result.current.reset())
  expect(result.current.shown).toHaveLength(2)
})

it('is the default when storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(shown('blocked').result.current.shown).toHaveLength(2)
})
