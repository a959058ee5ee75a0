import { LOCALES } from '@songsarn/contract/account/session'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { unseal } from '../foundation/crypto/seal.ts'
import type { SecretKey } from '../foundation/crypto/secret-key.ts'
import type { Row } from '../foundation/db/database.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'
import type { Job } from '../foundation/job-queue/job-queue.ts'
import type { Log } from '../foundation/logging/log.ts'
import { MAIL_TEXTS, type MailTemplate } from './mail-texts.ts'
import { MAIL_PURPOSE, type MailPort, type MailResult } from './ports.ts'
import { writeMail } from './write-mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Pauses before the second attempt, the third …: 8 attempts within a day. */
const PAUSES_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]
/** An attempt without a stored result after this time is repeated: its process died. */
const LEASE_MS = 15 * MINUTE
/** Mails sent at a time. */
const AT_ONCE = 5
const LIFETIME_MS = 30 * DAY

const Attachments = z.array(z.object({ name: z.string(), mediaType: z.string(), key: z.string() }))
const Sealed = z.object({ params: z.record(z.string(), z.string()), path: z.string() })
const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(MAIL_TEXTS, name)

export type MailOptions = {
  store: Store
  log: Log
  secretKey: SecretKey
  /** The address that users open. */
  publicUrl(): string
  /** Absent when no mail server is configured. */
  mail?: MailPort | undefined
  files: { read(key: string): Promise<ReadableStream<Uint8Array>> }
  now?(): Date
}

/** Sends what is queued. One process at a time does it. */
export const sendMailsJob = (options: MailOptions): Job => ({
  name: 'send-mails',
  serverOnly: true,
  everySeconds: 3,
  due: sql`select min(next_try_at) from mails where state = 'waiting'`,
  run: (_, { signal }) => sendMails(options, signal),
})

/** Sends all mails that are due, and stores each attempt. Delivery is at least once. */
export async function sendMails(options: MailOptions, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const mails = await claim(options)
    if (mails.length === 0) return
    await Promise.all(mails.map((mail) => sendOne(options, mail)))
  }
}

export const purgeMailsJob = (store: Store): Job => ({
  name: 'purge-mails',
  serverOnly: true,
  everySeconds: 3600,
  run: async () => {
    const before = new Date(Date.now() - LIFETIME_MS)
    await asWorker(store, (trx) =>
      trx.deleteFrom('mails').where('state', '<>', 'waiting').where('createdAt', '<', before).execute(),
    )
  },
})

type Claimed = Row<'mails'>

async function claim({ store, now = () => new Date() }: MailOptions): Promise<Claimed[]> {
  const at = now()
  return asWorker(store, async (trx) => {
    const { rows } = await sql<Claimed>`
      update mails set tries = tries + 1, next_try_at = ${new Date(at.getTime() + LEASE_MS)}
      where id in (
        select id from mails where state = 'waiting' and next_try_at <= ${at}
        order by next_try_at, id limit ${AT_ONCE} for update skip locked)
      returning *`.execute(trx)
    return rows
  })
}

async function sendOne(options: MailOptions, mail: Claimed): Promise<void> {
  const { store, log, now = () => new Date() } = options
  const at = now()
  const end = await attempt(options, mail).catch((error: unknown): MailResult => {
    log.error({ err: error, mail: mail.id, template: mail.template }, 'a mail could not be written')
    return { result: 'failed', error: 'internal' }
  })
  const pause = PAUSES_MS[mail.tries - 1]
  const next = end?.result === 'failed' && pause !== undefined ? new Date(at.getTime() + pause) : undefined
  const error = end && 'error' in end ? end.error : null
  if (!end) log.warn({ mail: mail.id, template: mail.template }, 'mail not configured')
  else if (error) log.warn({ mail: mail.id, template: mail.template, error, tries: mail.tries }, 'a mail was not sent')
  const state = !end ? 'kept' : next ? 'waiting' : end.result === 'sent' ? 'sent' : 'failed'
  await asWorker(store, async (trx) => {
    if (end)
      await trx
        .insertInto('mailTries')
        .values({ mailId: mail.id, no: mail.tries, tenantId: mail.tenantId, at, error })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await trx
      .updateTable('mails')
      // A mail that ended needs its parameters no more, and they may hold a one-time link.
      .set({
        state,
        error,
        ...(next ? { nextTryAt: next } : { params: null }),
        ...(state === 'sent' && { sentAt: at }),
      })
      .where('id', '=', mail.id)
      .where('tries', '=', mail.tries)
      .execute()
  })
}

/** Undefined when no mail server is configured. */
async function attempt(
  { mail: port, secretKey, publicUrl, files }: MailOptions,
  { id, recipient, template, locale, params, attachments }: Claimed,
): Promise<MailResult | undefined> {
  if (!port) return undefined
  if (!isTemplate(template) || params === null) return { result: 'refused', error: 'template.unknown' }
  const opened = Sealed.parse(JSON.parse(await unseal(secretKey, MAIL_PURPOSE, params)))
  const language = LOCALES.find((one) => one === locale) ?? 'en'
  const link = new URL(opened.path, publicUrl()).href
  const attached = Attachments.parse(JSON.parse(attachments)).map(async ({ name, mediaType, key }) => ({
    name,
    mediaType,
    content: await files.read(key),
  }))
  return port.send({
    id,
    to: recipient,
    ...writeMail(template, language, opened.params, link),
    attachments: await Promise.all(attached),
  })
}
