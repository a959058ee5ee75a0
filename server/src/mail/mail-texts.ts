import type { Locale } from '@songsarn/contract/session'

type MailText = {
  subject: string
  /** Paragraphs. One that is exactly `{{link}}` becomes the link of the mail. */
  paragraphs: readonly string[]
}

/**
 * The texts of all mails. `{{name}}` is a parameter of the mail, or `link`: PUBLIC_URL with the path that the mail was queued
 * with. A mail may hold other people's words only as parameters, which are plain text in every form of the mail.
 */
export const MAIL_TEXTS = {
  invitation: {
    en: {
      subject: 'Your invitation to {{account}} on Songsarn',
      paragraphs: [
        '{{inviter}} invited you to the account {{account}} on Songsarn.',
        'Open this link to set your password. It works once, until {{until}} (GMT+7).',
        '{{link}}',
        'If you did not expect this mail, do nothing.',
      ],
    },
    th: {
      subject: 'คำเชิญเข้าใช้บัญชี {{account}} บน Songsarn',
      paragraphs: [
        '{{inviter}} เชิญคุณเข้าใช้บัญชี {{account}} บน Songsarn',
        'เปิดลิงก์นี้เพื่อตั้งรหัสผ่าน ลิงก์ใช้ได้ครั้งเดียว จนถึง {{until}} (GMT+7)',
        '{{link}}',
        'หากคุณไม่ได้คาดว่าจะได้รับอีเมลนี้ ไม่ต้องดำเนินการใดๆ',
      ],
    },
  },
  passwordReset: {
    en: {
      subject: 'Set a new Songsarn password',
      paragraphs: [
        'Somebody, probably you, asked for a new password for {{login}}.',
        'Open this link to set it. It works once, until {{until}} (GMT+7).',
        '{{link}}',
        'If it was not you, do nothing: your password stays as it is.',
      ],
    },
    th: {
      subject: 'ตั้งรหัสผ่าน Songsarn ใหม่',
      paragraphs: [
        'มีการขอตั้งรหัสผ่านใหม่สำหรับ {{login}}',
        'เปิดลิงก์นี้เพื่อตั้งรหัสผ่าน ลิงก์ใช้ได้ครั้งเดียว จนถึง {{until}} (GMT+7)',
        '{{link}}',
        'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องดำเนินการใดๆ รหัสผ่านเดิมยังใช้ได้',
      ],
    },
  },
  creditLow: {
    en: {
      subject: '{{account}} has {{balance}} credits left',
      paragraphs: [
        'The account {{account}} has {{balance}} credits left, less than its alert level of {{level}}.',
        'Top up, so that your messages keep going out:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'บัญชี {{account}} เหลือ {{balance}} เครดิต',
      paragraphs: [
        'บัญชี {{account}} เหลือ {{balance}} เครดิต ซึ่งต่ำกว่าระดับแจ้งเตือน {{level}} เครดิต',
        'เติมเครดิตเพื่อให้ส่งข้อความได้ต่อเนื่อง:',
        '{{link}}',
      ],
    },
  },
  ticketAnswered: {
    en: {
      subject: 'Answer to your ticket: {{subject}}',
      paragraphs: ['Your ticket "{{subject}}" has a new answer. Read it here:', '{{link}}'],
    },
    th: {
      subject: 'ตอบกลับเรื่องที่คุณติดต่อ: {{subject}}',
      paragraphs: ['เรื่อง "{{subject}}" ที่คุณติดต่อเข้ามามีคำตอบใหม่ อ่านได้ที่:', '{{link}}'],
    },
  },
  /** Any other event. The title and the text come from the catalogue of notices, in the reader's language. */
  notice: {
    en: { subject: '{{title}}', paragraphs: ['{{text}}', '{{link}}'] },
    th: { subject: '{{title}}', paragraphs: ['{{text}}', '{{link}}'] },
  },
  reportAttached: {
    en: {
      subject: 'Report {{report}}, {{range}}',
      paragraphs: [
        'The report "{{report}}" for {{range}} (GMT+7) is attached. It has {{rows}} rows.',
        'You can also download it in the console:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'รายงาน {{report}} {{range}}',
      paragraphs: [
        'รายงาน "{{report}}" ช่วง {{range}} (GMT+7) อยู่ในไฟล์แนบ จำนวน {{rows}} แถว',
        'ดาวน์โหลดจากคอนโซลได้เช่นกัน:',
        '{{link}}',
      ],
    },
  },
  reportLinked: {
    en: {
      subject: 'Report {{report}}, {{range}}',
      paragraphs: [
        'The report "{{report}}" for {{range}} (GMT+7) is ready. It has {{rows}} rows and is too large for a mail.',
        'Sign in to download it until {{until}}:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'รายงาน {{report}} {{range}}',
      paragraphs: [
        'รายงาน "{{report}}" ช่วง {{range}} (GMT+7) พร้อมแล้ว จำนวน {{rows}} แถว ไฟล์ใหญ่เกินกว่าจะแนบในอีเมล',
        'เข้าสู่ระบบเพื่อดาวน์โหลดได้ถึง {{until}}:',
        '{{link}}',
      ],
    },
  },
} as const satisfies Record<string, Record<Locale, MailText>>

export type MailTemplate = keyof typeof MAIL_TEXTS

type Named<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Named<Rest> : never
type Texts<Template extends MailTemplate> = (typeof MAIL_TEXTS)[Template]['en']
/** The parameters that a template needs, without the link. */
export type MailParams<Template extends MailTemplate> = Record<
  Exclude<Named<Texts<Template>['subject']> | Named<Texts<Template>['paragraphs'][number]>, 'link'>,
  string
>

export type WrittenMail = { subject: string; text: string; html: string }

/** Writes a mail as plain text and as HTML. */
export function writeMail(
  template: MailTemplate,
  locale: Locale,
  params: Readonly<Record<string, string>>,
  link: string,
): WrittenMail {
  const { subject, paragraphs }: MailText = MAIL_TEXTS[template][locale]
  const values = { ...params, link }
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`
  const html = paragraphs.map((one) => `<p>${one === '{{link}}' ? anchor : escaped(filled(one, values))}</p>`)
  return {
    // A line break in a parameter must not end the header.
    subject: filled(subject, values).replace(/\s+/g, ' ').trim(),
    text: `${paragraphs.map((one) => filled(one, values)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">${html.join('')}</body></html>`,
  }
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
