import type { ConfigProviderProps } from 'antd'
import enUS from 'antd/es/locale/en_US'
import thTH from 'antd/es/locale/th_TH'
import type { Language } from './shell-api.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

/** antd's own texts. Thai calendars count years in the Buddhist era, like every other date of the console. */
export const ANTD_LOCALES: Record<Language, Locale> = { en: enUS, th: withBuddhistYears(thTH) }

/** `BBBB` comes from a plugin of dayjs, which `@songsarn/i18n/picker` loads. */
function withBuddhistYears(locale: Locale): Locale {
  const picker = locale.DatePicker
  if (!picker) return locale
  const lang = { ...picker.lang, yearFormat: 'BBBB', fieldYearFormat: 'BBBB', cellYearFormat: 'BBBB' }
  return { ...locale, DatePicker: { ...picker, lang } }
}
