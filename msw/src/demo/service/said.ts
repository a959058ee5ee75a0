/** The languages that sample texts are written in. */
export type Language = 'en' | 'th'

/** A text in both. */
export type Said = { en: string; th: string }

/** The same thing with each text of it in one language. */
export type Told<T> = T extends Said
  ? string
  : T extends readonly (infer Item)[]
    ? Told<Item>[]
    : T extends object
      ? { [Name in keyof T]: Told<T[Name]> }
      : T

const isSaid = (value: object): value is Said =>
  'en' in value && 'th' in value && typeof value.en === 'string' && typeof value.th === 'string'

/** Picks one language out of everything in `value`. */
export function tell<T>(value: T, language: Language): Told<T>
export function tell(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => tell(item, language))
  if (typeof value !== 'object' || value === null) return value
  if (isSaid(value)) return value[language]
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tell(part, language)]))
}

/** The language that a request asks for; English unless Thai comes first. */
export function languageOf(request: Request): Language {
  return request.headers.get('accept-language')?.trim().toLowerCase().startsWith('th') ? 'th' : 'en'
}
