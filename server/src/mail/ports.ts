import type { WrittenMail } from './write-mail.ts'

/** The purpose of `seal` for the parameters of mails. */
export const MAIL_PURPOSE = 'mail'

export type OutgoingMail = WrittenMail & {
  /** The same at each attempt, so that a mail server can recognise a repeated one. */
  id: string
  to: string
  attachments: readonly { name: string; mediaType: string; content: ReadableStream<Uint8Array> }[]
}

/** How an attempt ended. After `refused`, another attempt would end in the same way. */
export type MailResult = { result: 'sent' } | { result: 'failed' | 'refused'; error: string }

/** A connection to a mail server. */
export type MailPort = { send(mail: OutgoingMail): Promise<MailResult>; close(): void }
