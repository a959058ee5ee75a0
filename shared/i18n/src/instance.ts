import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './language.ts'
import enCommon from './locales/en/common.json' with { type: 'json' }
import enProblems from './locales/en/problems.json' with { type: 'json' }
import thCommon from './locales/th/common.json' with { type: 'json' }
import thProblems from './locales/th/problems.json' with { type: 'json' }

/** The texts of one namespace in every language. */
export type Locales = Record<Language, object>

export const BASE_LOCALES: Record<'common' | 'problems', Locales> = {
  common: { en: enCommon, th: thCommon },
  problems: { en: enProblems, th: thProblems },
}

/**
 * Makes the console's i18next instance, with `common` and `problems` in both languages, so that a switch needs no request.
 * Called once, by the shell (or a workbench, or a test): a remote is handed this instance and adds its own namespace to it,
 * since a second `initReactI18next` would win everywhere.
 */
export function createI18n(language: Language, namespaces: Record<string, Locales> = {}): i18n {
  const instance = createInstance()
  const resources: Resource = {}
  for (const each of LANGUAGES) resources[each] = {}
  // Resolves at once: all texts are given, so nothing is fetched and React never suspends on a language.
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    defaultNS: 'common',
    fallbackNS: 'common',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  for (const [name, locales] of Object.entries({ ...BASE_LOCALES, ...namespaces })) addLocales(instance, name, locales)
  return instance
}

/** Adds or replaces the texts of one namespace; what is on screen is drawn again. */
export function addLocales(instance: i18n, namespace: string, locales: Locales): void {
  for (const language of LANGUAGES) instance.addResourceBundle(language, namespace, locales[language], true, true)
}

/** The language in use; anything else than a language of ours is the default one. */
export function languageOf(instance: Pick<i18n, 'language'>): Language {
  return isLanguage(instance.language) ? instance.language : DEFAULT_LANGUAGE
}
