/** The languages of the sample texts. */
export type Language = 'en' | 'th'

/** A text in both languages. */
export type LocalizedText = { en: string; th: string }

/** The same value with each of its texts in one language. */
export type Localized<T> = T extends LocalizedText
  ? string
  : T extends readonly (infer Item)[]
    ? Localized<Item>[]
    : T extends object
      ? { [Name in keyof T]: Localized<T[Name]> }
      : T

/** Picks one language for every text in `value`. */
export function localize<T>(value: T, language: Language): Localized<T>
export function localize(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => localize(item, language))
  if (typeof value !== 'object' || value === null) return value
  if (isLocalizedText(value)) return value[language]
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, localize(part, language)]))
}

const isLocalizedText = (value: object): value is LocalizedText =>
  'en' in value && 'th' in value && typeof value.en === 'string' && typeof value.th === 'string'

/** The language that a request prefers: English unless Thai comes first. */
export function languageOf(request: Request): Language {
  return request.headers.get('accept-language')?.trim().toLowerCase().startsWith('th') ? 'th' : 'en'
}
