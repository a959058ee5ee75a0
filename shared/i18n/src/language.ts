import { LOCALES, type Locale } from '@songsarn/contract/base/locales'

export type Language = Locale
export const LANGUAGES: readonly Language[] = LOCALES
export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language in its own language, for people who cannot read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', th: 'ไทย' }

/** The first of the browser's languages that the console has, or else English. */
export function browserLanguage(wanted: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const primary = wanted.map((tag) => tag.toLowerCase().split('-', 1)[0])
  return LANGUAGES.find((language) => language === primary.find(isLanguage)) ?? DEFAULT_LANGUAGE
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
