import { sql } from 'kysely'
import type { Scope } from '../foundation/db/database.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import type { MailTemplate } from './mail-texts.ts'

/**
 * Mails to addresses that a user types: without limits, an account could fill the mailboxes of others. For each kind, the most
 * to one address in 24 hours.
 */
const TO_TYPED_ADDRESS = {
  invitation: 10,
  creditLow: 10,
  reportAttached: 300,
  reportLinked: 300,
  reportReady: 50,
  reportFailed: 50,
  scheduleMissed: 50,
  sendBraked: 50,
  sendingFailed: 50,
  analysisFailed: 50,
  importFailed: 50,
  approvalAsked: 50,
  approvalApproved: 50,
  approvalDeclined: 50,
  approvalEnded: 50,
} as const satisfies Partial<Record<MailTemplate, number>>
/**
 * The same for mails that tell a user of their own sign-in. The limit of the tenant neither counts nor stops them: otherwise many
 * reports would silence the mail that a passkey was added.
 */
const OF_SIGN_IN = {
  passkeyAdded: 20,
  passkeyRemoved: 20,
  passwordChanged: 20,
  emailChanged: 20,
  secondFactorAdded: 20,
  secondFactorRemoved: 20,
  newBrowser: 20,
} as const satisfies Partial<Record<MailTemplate, number>>
const TO_ONE_ADDRESS = { ...TO_TYPED_ADDRESS, ...OF_SIGN_IN }
/** The kinds that have a limit. */
export type Limited = keyof typeof TO_ONE_ADDRESS

/** Whether a limit holds for mails of this kind. */
export const isLimited = (template: MailTemplate): template is Limited => Object.hasOwn(TO_ONE_ADDRESS, template)

/** The most of all kinds to all addresses that a tenant causes in 24 hours. */
export const MAX_TENANT_MAILS = 2000

const DAY_MS = 24 * 3600 * 1000

/**
 * Refuses mails beyond the limits of a tenant. Call it before they are queued, in the same transaction: a lock until its end makes
 * simultaneous requests count each other's mails.
 *
 * @throws ApiProblem request.tooMany
 */
export async function requireMailRoom(trx: Scope, mails: Mails, now: Date): Promise<void> {
  if (!(await hasMailRoom(trx, mails, now))) throw new ApiProblem('request.tooMany', { retryAfter: 3600 })
}

type Mails = { tenantId: string; template: Limited; to: readonly string[] }

/** The same for a job, which has no caller to refuse. */
export async function hasMailRoom(trx: Scope, { tenantId, template, to }: Mails, now: Date): Promise<boolean> {
  if (to.length === 0) return true
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${tenantId}`}, 0))`.execute(trx)
  const isTyped = Object.hasOwn(TO_TYPED_ADDRESS, template)
  const counted = isTyped ? Object.keys(TO_TYPED_ADDRESS) : [template]
  const { rows } = await sql<{ all: number; most: number }>`
    select coalesce(sum(count), 0)::integer as all,
      coalesce(max(count) filter (where template = ${template} and recipient = any(${to}::text[])), 0)::integer as most
    from (
      select recipient, template, count(*) as count from mails
      where tenant_id = ${tenantId} and created_at > ${new Date(now.getTime() - DAY_MS)}
        and template = any(${counted}::text[])
      group by recipient, template) counted`.execute(trx)
  const { all = 0, most = 0 } = rows[0] ?? {}
  return (!isTyped || all + to.length <= MAX_TENANT_MAILS) && most < TO_ONE_ADDRESS[template]
}

/** How many mails of a kind went to an address in the last 24 hours. */
export async function countMails(
  trx: Scope,
  mail: { tenantId: string; template: MailTemplate; to: string },
  now: Date,
) {
  const { tenantId, template, to: recipient } = mail
  const { count } = await trx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.and({ tenantId, recipient, template }))
    .where('createdAt', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}
