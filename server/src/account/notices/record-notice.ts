import { NOTICE_RIGHTS, type NoticeKind } from '@songsarn/contract/account/notices'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { grouped } from '../../mail/grouped.ts'
import { hasMailRoom, isLimited } from '../../mail/mail-room.ts'
import type { MailParams } from '../../mail/mail-texts.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { abilityOf } from '../sign-in/auth/caller.ts'
import { isMailed } from './notice-mails.ts'

export type NewNotice<Kind extends NoticeKind> = {
  tenantId: string
  accountId: string
  kind: Kind
  params: { [Name in keyof MailParams<Kind>]: string | number }
  /** Where the console shows more: `/reports/…`. */
  path: string
  /** The user whose request it answers; null or absent when it answers no request. */
  userId?: string | null
  /** Addresses that get a mail about it anyway. */
  mailed?: readonly string[]
}

/**
 * Records what happened in an account, in the transaction of its effect and in a scope of `asWorker`, and mails it to the users who want
 * that. Who has the right of its kind sees it in the console. The mail has the template of its kind.
 */
export async function recordNotice<Kind extends NoticeKind>(
  trx: Scope,
  ports: { secretKey: SecretKey },
  notice: NewNotice<Kind>,
  now: Date,
): Promise<void> {
  const { tenantId, accountId, kind, params, path } = notice
  await trx
    .insertInto('notices')
    .values({ tenantId, id: newId(), accountId, kind, params: JSON.stringify(params), path, createdAt: now })
    .execute()
  const readers = await readersOf(trx, notice)
  const to = readers.map(({ email }) => email)
  // A user can cause some of them often: the notice is shown, but the mailbox is not filled.
  if (isLimited(kind) && !(await hasMailRoom(trx, { tenantId, template: kind, to }, now))) return
  const named = mailParams<Kind>(params)
  for (const { email, locale } of readers)
    await queueMail(trx, ports, { tenantId, to: email, template: kind, params: named, locale, path })
}

/** The users who get a mail: active, with the right, and by their own choice. */
async function readersOf<Kind extends NoticeKind>(
  trx: Scope,
  { tenantId, accountId, kind, userId = null, mailed = [] }: NewNotice<Kind>,
): Promise<Row<'users'>[]> {
  const users = await trx
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    // A user of the parent account can act for this one, and ask for things in its name.
    .where((eb) => eb.or([eb('accountId', '=', accountId), ...(userId === null ? [] : [eb('id', '=', userId)])]))
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const { action, subject } = NOTICE_RIGHTS[kind]
  return users.filter(
    ({ id, email, role, noticeMails }) =>
      !mailed.includes(email) && abilityOf(role).can(action, subject) && isMailed(noticeMails, kind, id === userId),
  )
}

function mailParams<Kind extends NoticeKind>(params: NewNotice<Kind>['params']): MailParams<Kind> {
  const entries = Object.entries<string | number>(params)
  const texts = entries.map(([name, value]) => [name, typeof value === 'number' ? grouped(value) : value])
  return Object.fromEntries(texts)
}
