import type { AnalysisOptions } from '@songsarn/contract/communication/analysis-body'
import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import { creditsOf } from '@songsarn/sms/credits'
import { replaceUrls } from '@songsarn/sms/url-end'

/** The options of a send as forms hold them: an empty text without a choice. */
export type SendOptions = Pick<DraftFields, 'shortenUrl' | 'unsubscribe' | 'missingValue'> & {
  eConsent: { flag: boolean; template: string; callback: string }
  couponId: string
}

/** The names of the options in the body of an analysis, for `bodyNames` of a form. */
export const OPTION_NAMES = {
  'eConsent.template': 'options.eConsent.templateId',
  'eConsent.callback': 'options.eConsent.callbackUrl',
  couponId: 'options.couponId',
} as const

export const analysisOptions = ({ eConsent, couponId, ...options }: SendOptions): AnalysisOptions => ({
  shortenUrl: options.shortenUrl,
  unsubscribe: options.unsubscribe,
  missingValue: options.missingValue,
  ...(couponId !== '' && { couponId }),
  ...(eConsent.flag && {
    eConsent: { templateId: eConsent.template, ...(eConsent.callback !== '' && { callbackUrl: eConsent.callback }) },
  }),
})

/** Credits of each recipient besides the credits of the parts. */
export const extraCredits = ({ unsubscribe, eConsent }: SendOptions, eConsentPrice: number): number =>
  creditsOf(0, { unsubscribe, eConsentPrice: eConsent.flag ? eConsentPrice : 0 })

/** As long as the codes of the service. */
const CODE = '4tY7Kq0ZsW2'
/** What stands before the links to the pages of a recipient. */
export const LABELS = {
  consent: { en: '\nConsent: ', th: '\nให้ความยินยอม: ' },
  optOut: { en: '\nOpt out: ', th: '\nไม่รับข่าวสาร: ' },
}
/**
 * The text as it will be sent, with sample links of the same length, for the counter and the phone. The service makes the
 * real links (`server/src/communication/links/tracked-text.ts`), and Analyze counts the real links.
 */
export function withSampleLinks(
  text: string,
  { shortenUrl, eConsent, unsubscribe }: SendOptions,
  /** The text with its merge fields. The labels have the language of the text. */
  content: string,
  /** Where short links begin. */
  origin: string,
): string {
  const language = /[\u0e00-\u0e7f]/.test(content) ? 'th' : 'en'
  let sent = shortenUrl ? replaceUrls(text, () => `${origin}/l/${CODE}`) : text
  if (eConsent.flag) sent += `${LABELS.consent[language]}${origin}/c/${CODE}`
  if (unsubscribe) sent += `${LABELS.optOut[language]}${origin}/u/${CODE}`
  return sent
}
