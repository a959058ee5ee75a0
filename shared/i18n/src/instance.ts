import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './language.ts'
import enCommon from './locales/en/common.json' with { type: 'json' }
import enProblems from './locales/en/problems.json' with { type: 'json' }
import thCommon from './locales/th/common.json' with { type: 'json' }
import thProblems from './locales/th/problems.json' with { type: 'json' }

/** The texts of one namespace, in each language that is needed. */
export type Locales = Partial<Record<Language, object>>

export const BASE_LOCALES: Record<'common' | 'problems', Record<Language, object>> = {
  common: { en: enCommon, th: thCommon },
  problems: { en: enProblems, th: thProblems },
}

/**
 * Creates an i18next instance with `common` and `problems` in both languages, for a workbench or a test: switching the language
 * needs no request.
 */
export function createI18n(language: Language, namespaces: Record<string, Locales> = {}): i18n {
  const instance = createEmptyI18n(language)
  for (const [name, locales] of Object.entries({ ...BASE_LOCALES, ...namespaces }))
    for (const [each, texts] of Object.entries(locales)) instance.addResourceBundle(each, name, texts, true, true)
  return instance
}

/**
 * Creates the console's i18next instance without texts; `createTexts` loads them. Only the shell calls it. Remotes add their
 * namespace to this instance: a second `initReactI18next` would replace the first one everywhere.
 */
export function createEmptyI18n(language: Language): i18n {
  const instance = createInstance()
  const resources: Resource = {}
  for (const each of LANGUAGES) resources[each] = {}
  // Synchronous: i18next itself does not fetch, so React never suspends.
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
  return instance
}

/** The current language, or the default one when it is not one of ours. */
export function languageOf(instance: Pick<i18n, 'language'>): Language {
  return isLanguage(instance.language) ? instance.language : DEFAULT_LANGUAGE
}
