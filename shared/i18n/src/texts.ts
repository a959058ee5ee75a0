import type { i18n } from 'i18next'
import { languageOf } from './instance.ts'
import type { Language } from './language.ts'

/** The texts of one namespace, loaded when they are needed: `{ en: () => import('./locales/en.json'), th: … }`. */
export type LoadableTexts = Record<Language, () => Promise<{ default: object }>>

/** Loads texts of a language, by their namespaces. Rejects when that fails; calling it again tries again. */
export type LoadTexts = (language: Language) => Promise<Record<string, object>>

export type Texts = {
  /**
   * Loads texts in the current language, and later in each language before the console switches to it. A second call with the
   * same name replaces the first. Rejects when the file cannot be loaded.
   */
  add(name: string, load: LoadTexts): Promise<void>
  /** Loads all texts in a language. Rejects when one of the files cannot be loaded. */
  load(language: Language): Promise<void>
}

/** Keeps in an i18next instance only the texts of the languages that are shown. */
export function createTexts(instance: i18n): Texts {
  const sources = new Map<string, LoadTexts>()
  async function loadOne(load: LoadTexts, language: Language): Promise<void> {
    for (const [namespace, texts] of Object.entries(await load(language)))
      instance.addResourceBundle(language, namespace, texts, true, true)
  }
  return {
    async add(name, load) {
      sources.set(name, load)
      let language: Language
      do {
        language = languageOf(instance)
        await loadOne(load, language)
        // The user may have switched the language meanwhile.
      } while (language !== languageOf(instance))
    },
    async load(language) {
      await Promise.all([...sources.values()].map((load) => loadOne(load, language)))
    },
  }
}
