import type { Locale } from '@songsarn/contract/account/session'
import { seal } from '../foundation/crypto/seal.ts'
import type { Scope } from '../foundation/db/database.ts'
import { newId } from '../foundation/db/id.ts'
import type { Ports } from '../foundation/http/ports.ts'
import type { SealedColumn } from '../foundation/keys/sealed-column.ts'
import type { MailParams, MailTemplate } from './mail-texts.ts'
import { MAIL_PURPOSE } from './ports.ts'

export const SEALED_MAILS: SealedColumn = {
  what: 'queued emails',
  table: 'mails',
  column: 'params',
  key: ['id'],
  purposeOf: () => MAIL_PURPOSE,
}

/** A file of the file store that is sent along. */
export type MailAttachment = { name: string; mediaType: string; key: string }

export type NewMail<Template extends MailTemplate> = {
  /** The tenant of the caller, or in a transaction of a worker any tenant. */
  tenantId: string
  /** One address. */
  to: string
  template: Template
  params: MailParams<Template>
  locale: Locale
  /** Where the link of the mail leads: a path of the console, such as `/reports/…`. */
  path: string
  attachments?: readonly MailAttachment[]
  /** The run of a report that it brings. */
  reportRunId?: string | null
}

/**
 * Queues a mail in the caller's transaction: it is sent when that commits, and retried for a day. Returns its id. The parameters
 * are stored encrypted, since they may hold a one-time link.
 */
export async function queueMail<Template extends MailTemplate>(
  trx: Scope,
  { secretKey }: Pick<Ports, 'secretKey'>,
  { tenantId, to, template, params, locale, path, attachments = [], reportRunId = null }: NewMail<Template>,
): Promise<string> {
  const id = newId()
  const sealed = await seal(secretKey, MAIL_PURPOSE, JSON.stringify({ params, path }))
  const mail = { id, tenantId, recipient: to, template, locale, params: sealed }
  await trx
    .insertInto('mails')
    .values({ ...mail, attachments: JSON.stringify(attachments), reportRunId })
    .execute()
  return id
}
