import type { Row, Scope } from '../foundation/db/database.ts'
import type { Ports } from '../foundation/http/ports.ts'
import { hasMailRoom, type Limited } from './mail-room.ts'
import type { MailParams } from './mail-texts.ts'
import { queueMail } from './queue-mail.ts'

/** Where users see their sessions, passkeys and second factor. */
const SECURITY_PATH = '/account/security'

/**
 * Mails a user what changed about their sign-in, in the transaction of the change: users see it when somebody else did it.
 * A full mailbox does not stop the change.
 */
export async function tellUser<Template extends Limited>(
  trx: Scope,
  ports: Pick<Ports, 'secretKey' | 'now'>,
  { tenantId, email: to, locale }: Pick<Row<'users'>, 'tenantId' | 'email' | 'locale'>,
  mail: { template: Template; params: MailParams<Template> },
): Promise<void> {
  if (!(await hasMailRoom(trx, { tenantId, template: mail.template, to: [to] }, ports.now()))) return
  await queueMail(trx, ports, { ...mail, tenantId, to, locale, path: SECURITY_PATH })
}
