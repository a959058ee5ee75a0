import { isLanguage, type Language } from '@songsarn/i18n/language'
import type { Skin } from '@songsarn/ui/theme/tokens'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** How this person likes the console, in this browser. `language` is absent until it is chosen: then the user's own holds. */
export type Preferences = {
  skin: Skin
  layout: 'vertical' | 'horizontal'
  width: 'full' | 'boxed'
  menu: 'open' | 'collapsed'
  language?: Language
}

/** `before-paint.js` reads the same key before anything is drawn. */
export const PREFERENCES_KEY = 'songsarn:preferences'

export const DEFAULT_PREFERENCES: Preferences = { skin: 'light', layout: 'vertical', width: 'full', menu: 'open' }

export type PreferencesStore = StoreApi<Preferences>

/** Reads what was kept, shows it, keeps every change, and follows changes made in another tab. */
export function createPreferences(storage: Storage | undefined): PreferencesStore {
  const store = createStore<Preferences>(() => read(storage))
  show(store.getState())
  store.subscribe((preferences) => {
    show(preferences)
    keep(preferences, storage)
  })
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === PREFERENCES_KEY && newValue !== null && newValue !== JSON.stringify(store.getState())) {
      store.setState(parse(newValue), true)
    }
  })
  return store
}

/** On the document's root, where stylesheets ask for them. */
function show({ skin, layout, width, menu, language }: Preferences): void {
  const root = document.documentElement
  Object.assign(root.dataset, { skin, layout, width, menu })
  if (language) root.lang = language
}

function read(storage: Storage | undefined): Preferences {
  try {
    return parse(storage?.getItem(PREFERENCES_KEY) ?? '')
  } catch {
    return DEFAULT_PREFERENCES
  }
}

/** Storage may be full or blocked: the preference then lasts as long as the page. */
function keep(preferences: Preferences, storage: Storage | undefined): void {
  try {
    storage?.setItem(PREFERENCES_KEY, JSON.stringify(preferences))
  } catch {
    // Nothing is lost but the memory of a taste.
  }
}

/** What cannot be read, or was written by another version, is the default. */
function parse(text: string): Preferences {
  const kept = parseObject(text)
  return {
    skin: kept.skin === 'dark' ? 'dark' : 'light',
    layout: kept.layout === 'horizontal' ? 'horizontal' : 'vertical',
    width: kept.width === 'boxed' ? 'boxed' : 'full',
    menu: kept.menu === 'collapsed' ? 'collapsed' : 'open',
    ...(isLanguage(kept.language) ? { language: kept.language } : {}),
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
