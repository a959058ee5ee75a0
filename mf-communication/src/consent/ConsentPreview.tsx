import './consent.css'
import { LOCALES, type Locale } from '@songsarn/contract/account/session'
import { CONSENT_PAGE } from '@songsarn/contract/communication/consent-page'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const SAMPLE_MOBILE = '66812345678'
const NAMES: Record<Locale, string> = { en: 'English', th: 'ไทย' }

/** The page that the link of a message leads to, in each of its languages. */
export function ConsentPreview({ content }: { content: string }) {
  const { t, i18n } = useTranslation('mf-communication')
  const [locale, setLocale] = useState<Locale>(LOCALES.find((one) => one === i18n.language) ?? 'en')
  const { title, paragraphs, buttons } = CONSENT_PAGE[locale]
  const params: Readonly<Record<string, string>> = {
    sender: t(`consent.sampleSender.${locale}`),
    mobile: formatMobile(SAMPLE_MOBILE).replaceAll(' ', '\u00a0'),
    content: content.trim() || t(`consent.noContent.${locale}`),
  }
  const filled = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (_, name) => params[name] ?? '')
  return (
    <figure className="consent-preview">
      <figcaption>{t('consent.preview')}</figcaption>
      <Segmented<Locale>
        aria-label={t('consent.language')}
        value={locale}
        onChange={setLocale}
        options={LOCALES.map((value) => ({ value, label: NAMES[value] }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="consent-page" lang={locale} tabIndex={0} aria-label={t('consent.preview')}>
        <p className="consent-page-title">{filled(title)}</p>
        {paragraphs.map((one) => (
          <p key={one}>{filled(one)}</p>
        ))}
        {buttons.map(({ label, ...button }) => (
          <span key={label} className="consent-page-button" data-plain={'isPlain' in button}>
            {label}
          </span>
        ))}
      </section>
    </figure>
  )
}
