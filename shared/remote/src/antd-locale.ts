import type { ConfigProviderProps } from 'antd'
import enUS from 'antd/es/locale/en_US'
import type { Language } from './shell-api.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

const LOADERS: Record<Language, () => Promise<Locale>> = {
  en: async () => enUS,
  th: async () => withBuddhistYears((await import('antd/es/locale/th_TH')).default),
}

const loaded = new Map<Language, Locale>()

/** Loads antd's own texts of a language, which antd has in English only. Rejects when that fails. */
export async function loadAntdLocale(language: Language): Promise<void> {
  loaded.set(language, await LOADERS[language]())
}

/** antd's own texts of a loaded language. */
export const antdLocale = (language: Language): Locale => loaded.get(language) ?? enUS

/**
 * Thai calendars count years in the Buddhist era, like every other date of the console. `BBBB` comes from a plugin of dayjs,
 * which `@songsarn/i18n/picker` loads.
 */
function withBuddhistYears(locale: Locale): Locale {
  const picker = locale.DatePicker
  if (!picker) return locale
  const lang = { ...picker.lang, yearFormat: 'BBBB', fieldYearFormat: 'BBBB', cellYearFormat: 'BBBB' }
  return { ...locale, DatePicker: { ...picker, lang } }
}
