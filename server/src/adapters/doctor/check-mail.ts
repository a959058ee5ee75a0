import { createTransport } from 'nodemailer'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, note, fault } = findingsOf('mail')
const LIMIT_MS = 10_000

/** Connects to the mail server and signs in. Sends nothing. */
export async function checkMail(smtpUrl: string | undefined, from: string): Promise<Finding> {
  if (smtpUrl === undefined)
    return note('no emails: invitations, alerts and forgotten passwords do not work', 'set SMTP_URL and MAIL_FROM')
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
  })
  try {
    await transport.verify()
    return ok(`${host} takes emails from ${from}`)
  } catch (error) {
    const isLogin = error instanceof Error && 'code' in error && error.code === 'EAUTH'
    return isLogin
      ? fault(
          `${host} refuses the login (${reasonOf(error)})`,
          'see user and password in SMTP_URL; encode special characters (%40 for @)',
        )
      : fault(
          `${host} cannot be used (${reasonOf(error)})`,
          'see host, port and TLS in SMTP_URL (smtps://…:465, or smtp://…:587?requireTLS=true), and the firewall',
        )
  } finally {
    transport.close()
  }
}
