/** The languages of the console and of its mails. Without an import, so that the language of a screen needs no schemas. */
export const LOCALES = ['en', 'th'] as const
export type Locale = (typeof LOCALES)[number]
