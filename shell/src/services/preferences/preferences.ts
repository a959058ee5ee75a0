import { isLanguage, type Language } from '@songsarn/i18n/language'
import type { Skin } from '@songsarn/ui/theme/tokens'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStored, writeStored } from './browser-storage.ts'

/** Display settings of this browser. Without a chosen `language` the user's own applies, and before the sign-in the browser's. */
export type Preferences = {
  skin: Skin
  layout: 'vertical' | 'horizontal'
  width: 'full' | 'boxed'
  menu: 'open' | 'collapsed'
  density: 'comfortable' | 'compact'
  shortcuts: 'on' | 'off'
  language?: Language
}

/** `before-paint.js` reads the same key before the first paint. */
export const PREFERENCES_KEY = 'songsarn:preferences'

export const DEFAULT_PREFERENCES: Preferences = {
  skin: 'light',
  layout: 'vertical',
  width: 'full',
  menu: 'open',
  density: 'comfortable',
  shortcuts: 'on',
}

/** Reads the stored preferences, applies them to the page, stores every change, and follows changes in other tabs. */
export function createPreferences(storage: Storage | undefined): StoreApi<Preferences> {
  const store = createStore<Preferences>(() => parse(readStored(storage, PREFERENCES_KEY) ?? ''))
  applyToPage(store.getState())
  store.subscribe((preferences) => {
    applyToPage(preferences)
    writeStored(storage, PREFERENCES_KEY, JSON.stringify(preferences))
  })
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === PREFERENCES_KEY && newValue !== null && newValue !== JSON.stringify(store.getState())) {
      store.setState(parse(newValue), true)
    }
  })
  return store
}

/** Sets data attributes on the root element, which stylesheets select by, and lists of remotes read. The language follows when its texts are loaded. */
function applyToPage({ skin, layout, width, menu, density, shortcuts }: Preferences): void {
  Object.assign(document.documentElement.dataset, { skin, layout, width, menu, density, shortcuts })
}

/** A value that cannot be read, or that another version wrote, becomes the default. */
function parse(text: string): Preferences {
  const stored = parseObject(text)
  return {
    skin: stored.skin === 'dark' || stored.skin === 'light' ? stored.skin : browserSkin(),
    layout: stored.layout === 'horizontal' ? 'horizontal' : 'vertical',
    width: stored.width === 'boxed' ? 'boxed' : 'full',
    menu: stored.menu === 'collapsed' ? 'collapsed' : 'open',
    density: stored.density === 'compact' ? 'compact' : 'comfortable',
    shortcuts: stored.shortcuts === 'off' ? 'off' : 'on',
    ...(isLanguage(stored.language) ? { language: stored.language } : {}),
  }
}

/** Skin that the system prefers, until the user chooses. */
const browserSkin = (): Skin =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
