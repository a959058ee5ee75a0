import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { browserLanguage } from '@songsarn/i18n/language'
import { createPreferences, DEFAULT_PREFERENCES, PREFERENCES_KEY, type Preferences } from './preferences.ts'

const root = document.documentElement
const applied = () => ({ ...root.dataset })
const full: Storage = Object.assign(Object.create(Storage.prototype), {
  getItem: () => null,
  setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  },
})

beforeEach(() => {
  localStorage.clear()
  root.lang = ''
})
afterEach(() => localStorage.clear())

describe('preferences', () => {
  it('default to light, vertical, full and open', () => {
    expect(createPreferences(localStorage).getState()).toEqual(DEFAULT_PREFERENCES)
    expect(applied()).toMatchObject({ skin: 'light', layout: 'vertical', width: 'full', menu: 'open' })
  })
  it('apply to the page at once and are read back', () => {
    createPreferences(localStorage).setState({ skin: 'dark', menu: 'collapsed', language: 'th' })
    expect(applied()).toMatchObject({ skin: 'dark', menu: 'collapsed' })
    expect(createPreferences(localStorage).getState()).toMatchObject({
      skin: 'dark',
      menu: 'collapsed',
      language: 'th',
    })
  })
  it.each(['{', '[]', 'null', '{"skin":"neon","language":"fr"}'])('default when they cannot be read: %s', (text) => {
    localStorage.setItem(PREFERENCES_KEY, text)
    expect(createPreferences(localStorage).getState()).toEqual(DEFAULT_PREFERENCES)
  })
  it.each([
    ['full', full],
    ['blocked', undefined],
  ])('change without being stored where storage is %s', (_name, storage) => {
    createPreferences(storage).setState({ skin: 'dark' })
    expect(root.dataset.skin).toBe('dark')
  })
  it('follow a change in another tab', () => {
    const preferences = createPreferences(localStorage)
    const newValue = JSON.stringify({ ...DEFAULT_PREFERENCES, skin: 'dark' })
    globalThis.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY, newValue }))
    expect(preferences.getState().skin).toBe('dark')
  })
})

describe('the script before the first paint', () => {
  const script = readFileSync(join(__dirname, '../../before-paint.js'), 'utf8')
  const paint = () => new Function(script)()
  const cases: Preferences[] = [
    DEFAULT_PREFERENCES,
    {
      ...{ skin: 'dark', layout: 'horizontal', width: 'boxed', menu: 'collapsed', language: 'th' },
      ...{ density: 'compact', shortcuts: 'off' },
    },
  ]
  it.each(cases)('applies the stored preferences as the console does: %j', (stored) => {
    createPreferences(localStorage).setState(stored)
    const expected = applied()
    for (const name of Object.keys(root.dataset)) delete root.dataset[name]
    paint()
    expect(applied()).toEqual(expected)
    expect(root.lang).toBe(stored.language ?? '')
  })
  it.each([
    [['th-TH', 'en'], 'th', true],
    [['de', 'th'], 'th', false],
    [['de-DE'], '', true],
    [['en-GB', 'th'], '', false],
  ])('follows a browser of %j until the user chooses', (languages, lang, isDark) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    const likes = jest.fn(() => ({ matches: isDark }) as MediaQueryList)
    globalThis.matchMedia = likes
    root.lang = ''
    paint()
    expect([root.lang, root.dataset.skin]).toEqual([lang, isDark ? 'dark' : 'light'])
    expect(createPreferences(localStorage).getState().skin).toBe(isDark ? 'dark' : 'light')
    expect(browserLanguage()).toBe(lang || 'en')
    createPreferences(localStorage).setState({ skin: isDark ? 'light' : 'dark', language: 'en' })
    root.lang = ''
    paint()
    expect([root.lang, root.dataset.skin]).toEqual(['', isDark ? 'light' : 'dark'])
    Reflect.deleteProperty(globalThis, 'matchMedia')
    jest.restoreAllMocks()
  })
  it('applies the default when storage cannot be read', () => {
    localStorage.setItem(PREFERENCES_KEY, '{')
    paint()
    expect(applied()).toMatchObject({ skin: 'light', layout: 'vertical', width: 'full', menu: 'open' })
  })
})
