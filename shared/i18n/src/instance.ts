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
 * Creates the console's i18next instance with `common` and `problems` in both languages, so that switching the language needs no
 * request. Only the shell calls it (or a workbench, or a test). Remotes add their namespace to this instance: a second
 * `initReactI18next` would replace the first one everywhere.
 */
export function createI18n(language: Language, namespaces: Record<string, Locales> = {}): i18n {
  const instance = createInstance()
  const resources: Resource = {}
  for (const each of LANGUAGES) resources[each] = {}
  // Synchronous: all texts are here, so nothing is fetched and React never suspends.
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

function addLocales(instance: i18n, namespace: string, locales: Locales): void {
  for (const language of LANGUAGES) instance.addResourceBundle(language, namespace, locales[language], true, true)
}

/** The current language, or the default one when it is not one of ours. */
export function languageOf(instance: Pick<i18n, 'language'>): Language {
  return isLanguage(instance.language) ? instance.language : DEFAULT_LANGUAGE
}
