import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { MailPort, MailResult } from '../mail/ports.ts'

const CONNECT_MS = 15_000
const ANSWER_MS = 60_000
/** The longest time of one mail, with its wait for a connection. A server that answers bit by bit never reaches ANSWER_MS. */
const MAIL_MS = 5 * 60_000

/**
 * Sends mails through the server of SMTP_URL: `smtp://user:password@host:587` (STARTTLS where the server offers it,
 * `?requireTLS=true` to insist) or `smtps://…:465`.
 */
export function smtpMail(url: string, from: string, { limitMs = MAIL_MS } = {}): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // Content comes from our own texts and the file store only.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.match(/@([^>\s]+)/)?.[1] ?? 'songsarn'
  return {
    async send({ id, to, subject, text, html, attachments }) {
      try {
        await transport.sendMail({
          from,
          // Also closes the connection, so that it blocks no other mail.
          signal: AbortSignal.timeout(limitMs),
          // As an object it is one address, whatever characters it has.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          // RFC 3834 §5: automatic answers would come back to an address that is not read.
          headers: { 'auto-submitted': 'auto-generated' },
          attachments: attachments.map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content: Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]),
          })),
        })
        return { result: 'sent' }
      } catch (error) {
        return resultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** The answer of the server, such as `550 no such mailbox`, or the code of the connection. */
function resultOf(error: unknown): MailResult {
  if (!(error instanceof Error)) return { result: 'failed', error: 'unknown' }
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  if (status === undefined) {
    const code = 'code' in error ? String(error.code) : error.name
    return { result: 'failed', error: code === 'EABORT' ? 'ETIMEDOUT' : code }
  }
  const answer = 'response' in error ? String(error.response) : String(status)
  // 5xx is permanent (RFC 5321 §4.2.1), except a refused login, which an administrator can fix.
  const isPermanent = status >= 500 && !('code' in error && error.code === 'EAUTH')
  return { result: isPermanent ? 'refused' : 'failed', error: answer.slice(0, 300) }
}
