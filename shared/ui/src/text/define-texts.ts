import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'

/** `rows_one` and `rows_other` are asked for as `rows`. */
type TextKey<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
type Values = Record<string, string | number>
export type Text<Key> = (key: TextKey<Key>, values?: Values) => string

/**
 * Texts of a part that several areas draw. They ride in the bundle of each area that uses the part, since an area may be
 * newer than the shell, and are added to the console's one i18next under a namespace of their own.
 */
export function defineTexts<Key extends string>(
  namespace: string,
  languages: { en: Record<Key, string>; th: Partial<Record<NoInfer<Key>, string>> },
): () => Text<Key> {
  const told = new WeakSet<i18n>()
  return function useTexts() {
    const { t, i18n } = useTranslation()
    if (!told.has(i18n)) {
      told.add(i18n)
      for (const [language, texts] of Object.entries(languages)) {
        // Silent: this runs while drawing, and the event would set the state of other components meanwhile.
        i18n.addResourceBundle(language, namespace, texts, true, true, { silent: true })
      }
    }
    return (key, values) => t(`${namespace}:${String(key)}`, { ...values, defaultValue: String(key) })
  }
}
