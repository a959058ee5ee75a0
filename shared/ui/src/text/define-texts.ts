import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'

/** `rows_one` and `rows_other` have the key `rows`. */
type TextKey<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
type Values = Record<string, string | number>
export type Text<Key> = (key: TextKey<Key>, values?: Values) => string

/**
 * Texts of a shared component. Each remote bundles them with the component, because a remote may be newer than the shell. They
 * are added to the console's i18next instance in a namespace of their own.
 */
export function defineTexts<Key extends string>(
  namespace: string,
  languages: { en: Record<Key, string>; th: Partial<Record<NoInfer<Key>, string>> },
): () => Text<Key> {
  const initialised = new WeakSet<i18n>()
  return function useTexts() {
    const { t, i18n } = useTranslation()
    if (!initialised.has(i18n)) {
      initialised.add(i18n)
      for (const [language, texts] of Object.entries(languages)) {
        // Silent: this runs during render, and the event would set the state of other components.
        i18n.addResourceBundle(language, namespace, texts, true, true, { silent: true })
      }
    }
    return (key, values) => t(`${namespace}:${String(key)}`, { ...values, defaultValue: String(key) })
  }
}
