import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  type DraftStorage,
  dropDraft,
  expireDrafts,
  readDraft,
  saveDraft,
  wipeDrafts,
  wipeDraftsOfOthers,
} from './drafts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function memoryStorage(): DraftStorage & { keys(): string[] } {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  }
}

const blocked: DraftStorage = {
  length: 0,
  key: () => null,
  getItem: () => {
    throw new DOMException('blocked', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {
    throw new DOMException('blocked', 'SecurityError')
  },
}

let storage: ReturnType<typeof memoryStorage>
beforeEach(() => {
  storage = memoryStorage()
  jest.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a draft', () => {
  it('is read as it was saved', () => {
    expect(saveDraft('ann', 'quick-send', { content: 'สวัสดี' }, storage)).toBe(true)
    expect(readDraft('ann', 'quick-send', storage)?.value).toEqual({ content: 'สวัสดี' })
  })
  it('belongs to one user and one form', () => {
    saveDraft('ann', 'quick-send', 1, storage)
    expect(readDraft('bob', 'quick-send', storage)).toBeUndefined()
    expect(readDraft('ann', 'template', storage)).toBeUndefined()
  })
  it('expires 24 hours after it was saved', () => {
    saveDraft('ann', 'quick-send', 1, storage)
    jest.setSystemTime(Date.now() + DAY_MS - 1)
    expect(readDraft('ann', 'quick-send', storage)?.value).toBe(1)
    jest.setSystemTime(Date.now() + 1)
    expect(readDraft('ann', 'quick-send', storage)).toBeUndefined()
  })
  it('is removed by dropDraft', () => {
    saveDraft('ann', 'quick-send', 1, storage)
    dropDraft('ann', 'quick-send', storage)
    expect(storage.keys()).toEqual([])
  })
  it('of one user is removed at sign-out, others stay', () => {
    saveDraft('ann', 'quick-send', 1, storage)
    saveDraft('ann', 'template', 1, storage)
    saveDraft('bob', 'quick-send', 2, storage)
    storage.setItem('songsarn:skin', 'dark')
    wipeDrafts('ann', storage)
    expect(storage.keys()).toEqual(['songsarn:draft:bob:quick-send', 'songsarn:skin'])
  })
  it('of another user is removed when somebody signs in', () => {
    saveDraft('ann', 'quick-send', 1, storage)
    saveDraft('bob', 'quick-send', 2, storage)
    saveDraft('anna', 'quick-send', 3, storage)
    wipeDraftsOfOthers('ann', storage)
    expect(storage.keys()).toEqual(['songsarn:draft:ann:quick-send'])
  })
  it('that expired or cannot be read is removed', () => {
    saveDraft('ann', 'old', 1, storage)
    jest.setSystemTime(Date.now() + DAY_MS)
    saveDraft('ann', 'new', 1, storage)
    storage.setItem('songsarn:draft:ann:broken', '{"savedAt"')
    storage.setItem('songsarn:skin', 'dark')
    expireDrafts(storage)
    expect(storage.keys()).toEqual(['songsarn:draft:ann:new', 'songsarn:skin'])
  })
  it('causes no error where storage is blocked', () => {
    expect(saveDraft('ann', 'quick-send', 1, blocked)).toBe(false)
    expect(readDraft('ann', 'quick-send', blocked)).toBeUndefined()
    expect(() => wipeDrafts('ann', blocked)).not.toThrow()
  })
})
