import { LOCALES, type Locale } from '@songsarn/contract/account/session'
import { CONSENT_PAGE } from '@songsarn/contract/communication/consent-page'

type PageText = { title: string; paragraphs: readonly string[]; buttons?: readonly PageButton[] }
/** A button posts its `action`, a query. `isPlain`: not the button that most people want. */
export type PageButton = { label: string; action?: string; isPlain?: boolean }

/** The texts of the public pages. `{{name}}` is a parameter, shown as plain text. */
export const PAGE_TEXTS = {
  unknown: {
    en: {
      title: 'This link does not work',
      paragraphs: ['It may be incomplete or no longer valid. Open the link in the message again.'],
    },
    th: {
      title: 'ลิงก์นี้ใช้ไม่ได้',
      paragraphs: ['ลิงก์อาจไม่ครบหรือหมดอายุแล้ว ลองเปิดลิงก์ในข้อความอีกครั้ง'],
    },
  },
  tooMany: {
    en: { title: 'Too many requests', paragraphs: ['Wait a while, then open the link again.'] },
    th: { title: 'มีการเปิดลิงก์บ่อยเกินไป', paragraphs: ['รอสักครู่ แล้วเปิดลิงก์อีกครั้ง'] },
  },
  optOut: {
    en: {
      title: 'Stop messages from {{sender}}?',
      paragraphs: ['{{mobile}} will get no more messages from {{sender}}.'],
      buttons: [{ label: 'Stop the messages' }],
    },
    th: {
      title: 'ไม่รับข้อความจาก {{sender}} อีกหรือไม่',
      paragraphs: ['{{mobile}} จะไม่ได้รับข้อความจาก {{sender}} อีก'],
      buttons: [{ label: 'ไม่รับข้อความ' }],
    },
  },
  consent: CONSENT_PAGE,
  consentAccepted: {
    en: {
      title: 'You gave {{sender}} your consent',
      paragraphs: ['{{content}}', 'You can withdraw it here at any time.'],
      buttons: [{ label: 'Withdraw', action: 'answer=decline', isPlain: true }],
    },
    th: {
      title: 'คุณให้ความยินยอมแก่ {{sender}} แล้ว',
      paragraphs: ['{{content}}', 'คุณถอนความยินยอมที่หน้านี้ได้ทุกเมื่อ'],
      buttons: [{ label: 'ถอนความยินยอม', action: 'answer=decline', isPlain: true }],
    },
  },
  consentDeclined: {
    en: {
      title: 'You did not give {{sender}} your consent',
      paragraphs: ['{{content}}', 'You can accept here at any time.'],
      buttons: [{ label: 'Accept', action: 'answer=accept' }],
    },
    th: {
      title: 'คุณไม่ได้ให้ความยินยอมแก่ {{sender}}',
      paragraphs: ['{{content}}', 'คุณให้ความยินยอมที่หน้านี้ได้ทุกเมื่อ'],
      buttons: [{ label: 'ยินยอม', action: 'answer=accept' }],
    },
  },
  optedOut: {
    en: {
      title: 'You will get no more messages from {{sender}}',
      paragraphs: [
        '{{mobile}} is on the list of those who want none. Messages on their way may still arrive.',
        'To get messages again, ask {{sender}}.',
      ],
    },
    th: {
      title: 'คุณจะไม่ได้รับข้อความจาก {{sender}} อีก',
      paragraphs: [
        '{{mobile}} อยู่ในรายชื่อที่ไม่รับข้อความแล้ว ข้อความที่กำลังส่งอยู่อาจยังมาถึง',
        'หากต้องการรับข้อความอีกครั้ง ให้ติดต่อ {{sender}}',
      ],
    },
  },
} as const satisfies Record<string, Record<Locale, PageText>>
export type PageName = keyof typeof PAGE_TEXTS

/**
 * Finds the language of a public page: the reader's choice (`lang`), else the language of the browser. English if the
 * console has neither.
 */
export function localeOf(request: Request): Locale {
  const chosen = new URL(request.url).searchParams.get('lang')
  const asked = (request.headers.get('accept-language') ?? '').slice(0, 500).split(',').map(readLanguage)
  const wanted = [chosen, ...asked.sort((a, b) => b.weight - a.weight).map(({ language }) => language)]
  for (const language of wanted) {
    const locale = LOCALES.find((one) => one === language)
    if (locale) return locale
  }
  return 'en'
}

/** `th-TH;q=0.9` (RFC 9110 §12.5.4). */
function readLanguage(text: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
  const number = weight === undefined ? 1 : Number(weight)
  return { language: tag.split('-')[0] ?? '', weight: Number.isFinite(number) ? number : 0 }
}
