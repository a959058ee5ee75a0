import { unseal } from '../src/foundation/crypto/seal.ts'
import { asWorker, type Store } from '../src/foundation/db/tenancy.ts'
import { MAIL_TEXTS, type MailTemplate } from '../src/mail/mail-texts.ts'
import { MAIL_PURPOSE } from '../src/mail/ports.ts'
import { writeMail } from '../src/mail/write-mail.ts'
import { TEST_KEY } from './sending.ts'

/** The mails that a tenant queued, oldest first, as their readers will see them. */
export async function queuedMails(
  store: Store,
  tenantId: string,
): Promise<{ to: string; template: string; subject: string; text: string }[]> {
  const rows = await asWorker(store, (trx) =>
    trx.selectFrom('mails').selectAll().where('tenantId', '=', tenantId).orderBy('id').execute(),
  )
  return Promise.all(
    rows.map(async ({ recipient, template, locale, params: sealed }) => {
      if (!isTemplate(template)) throw new Error(`no template ${template}`)
      const { params, path } = JSON.parse(await unseal(TEST_KEY, MAIL_PURPOSE, sealed ?? ''))
      const { subject, text } = writeMail(template, locale === 'th' ? 'th' : 'en', params, path)
      return { to: recipient, template, subject, text }
    }),
  )
}

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(MAIL_TEXTS, name)
