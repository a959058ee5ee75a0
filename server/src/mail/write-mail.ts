import type { Locale } from '@songsarn/contract/account/session'
import { MAIL_TEXTS, type MailTemplate, type MailText } from './mail-texts.ts'
import { unlinked } from './unlinked.ts'

/**
 * Parameters that are shown as they are: figures and times, what the service itself knows, and names that the reader types or looks
 * up. A username is at most letters, digits and dots, and a file is only named to users of its own account.
 */
const EXACT = new Set([
  'login',
  'by',
  'email',
  'address',
  'file',
  'balance',
  'credits',
  'level',
  'rows',
  'done',
  'until',
  'at',
  'range',
])

export type WrittenMail = { subject: string; text: string; html: string }

/** Writes a mail as plain text and as HTML. */
export function writeMail(
  template: MailTemplate,
  locale: Locale,
  params: Readonly<Record<string, string>>,
  link: string,
): WrittenMail {
  const { subject, paragraphs }: MailText = MAIL_TEXTS[template][locale]
  const given = Object.entries(params).map(([name, value]) => [name, EXACT.has(name) ? value : unlinked(value)])
  const values = { ...Object.fromEntries(given), link }
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`
  const written = paragraphs.filter((one) => filled(one, values).trim() !== '')
  const html = written.map((one) => `<p>${one === '{{link}}' ? anchor : escaped(filled(one, values))}</p>`)
  return {
    subject: filled(subject, values),
    text: `${written.map((one) => filled(one, values)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">${html.join('')}</body></html>`,
  }
}

/** A line break in a parameter must end no header and begin no paragraph, which would look like one of ours. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (values[name] ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim())

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
