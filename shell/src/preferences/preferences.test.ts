import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createPreferences, DEFAULT_PREFERENCES, PREFERENCES_KEY, type Preferences } from './preferences.ts'

const root = document.documentElement
const shown = () => ({ ...root.dataset, lang: root.lang })
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
  it('begin light, at the side, full and open', () => {
    expect(createPreferences(localStorage).getState()).toEqual(DEFAULT_PREFERENCES)
    expect(shown()).toMatchObject({ skin: 'light', layout: 'vertical', width: 'full', menu: 'open' })
  })
  it('are there again, and on the page at once', () => {
    createPreferences(localStorage).setState({ skin: 'dark', menu: 'collapsed', language: 'th' })
    expect(shown()).toMatchObject({ skin: 'dark', menu: 'collapsed', lang: 'th' })
    expect(createPreferences(localStorage).getState()).toMatchObject({
      skin: 'dark',
      menu: 'collapsed',
      language: 'th',
    })
  })
  it.each(['{', '[]', 'null', '{"skin":"neon","language":"fr"}'])('that cannot be read are the default: %s', (text) => {
    localStorage.setItem(PREFERENCES_KEY, text)
    expect(createPreferences(localStorage).getState()).toEqual(DEFAULT_PREFERENCES)
  })
  it.each([
    ['full', full],
    ['blocked', undefined],
  ])('change all the same where storage is %s', (_name, storage) => {
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
  const script = readFileSync(join(__dirname, '../before-paint.js'), 'utf8')
  const paint = () => new Function(script)()
  const cases: Preferences[] = [
    DEFAULT_PREFERENCES,
    { skin: 'dark', layout: 'horizontal', width: 'boxed', menu: 'collapsed', language: 'th' },
  ]
  it.each(cases)('shows what was kept, as the console does: %j', (kept) => {
    createPreferences(localStorage).setState(kept)
    const wanted = shown()
    for (const name of Object.keys(root.dataset)) delete root.dataset[name]
    paint()
    expect(shown()).toEqual(wanted)
  })
  it('shows the default where nothing can be read', () => {
    localStorage.setItem(PREFERENCES_KEY, '{')
    paint()
    expect(shown()).toMatchObject({ skin: 'light', layout: 'vertical', width: 'full', menu: 'open' })
  })
})
