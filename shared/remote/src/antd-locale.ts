import type { ConfigProviderProps } from 'antd'
import enUS from 'antd/es/locale/en_US'
import type { Language } from './shell-api.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

/** Like every other date of the console. `BBBB` comes from a plugin of dayjs, which `@songsarn/i18n/date-picker` loads. */
const BUDDHIST_YEARS = { yearFormat: 'BBBB', fieldYearFormat: 'BBBB', cellYearFormat: 'BBBB' }

const LOADERS: Record<Language, () => Promise<Locale>> = {
  en: async () => withDateTexts(enUS),
  th: async () => withDateTexts((await import('antd/es/locale/th_TH')).default, BUDDHIST_YEARS),
}

const loaded = new Map<Language, Locale>()

/** Loads antd's own texts of a language, which antd has in English only. Rejects when that fails. */
export async function loadAntdLocale(language: Language): Promise<void> {
  loaded.set(language, await LOADERS[language]())
}

/** antd's own texts of a loaded language. */
export const antdLocale = (language: Language): Locale => loaded.get(language) ?? enUS

/** "Choose a month" would replace the month that the button shows, as its name (WCAG 2.5.3). */
const NO_LABELS = { monthSelect: '', yearSelect: '', decadeSelect: '' }

function withDateTexts(locale: Locale, years = {}): Locale {
  const picker = locale.DatePicker
  return picker ? { ...locale, DatePicker: { ...picker, lang: { ...picker.lang, ...NO_LABELS, ...years } } } : locale
}
