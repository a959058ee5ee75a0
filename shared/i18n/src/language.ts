import { LOCALES, type Locale } from '@songsarn/contract/base/locales'

export type Language = Locale
export const LANGUAGES: readonly Language[] = LOCALES
export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language in its own language, for people who cannot read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', th: 'ไทย' }

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
