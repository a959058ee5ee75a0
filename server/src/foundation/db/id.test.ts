import { describe, expect, it } from '@jest/globals'
import { newId } from './id.ts'

describe('newId', () => {
  it('makes version 7 ids of the RFC variant', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('begins with the time in milliseconds', () => {
    const later = Date.now() + 60_000
    expect(Number.parseInt(newId(later).replaceAll('-', '').slice(0, 12), 16)).toBe(later)
  })

  it('rises strictly, within a millisecond, beyond 4,096 of them, and when the clock steps back', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => newId(Date.now() - (index % 3) * 1000))
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })
})
