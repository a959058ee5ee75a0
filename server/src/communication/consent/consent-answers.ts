import type { ConsentAnswer } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { recordEvent } from '../../webhooks/record-event.ts'
import { eventAbout, type FoundLink } from '../links/find-link.ts'

/** State of a consent page: the text that was analysed with the message, and the recipient's answer. */
export type ConsentState = { content: string; answer: ConsentAnswer | undefined }

export async function readConsent(trx: Scope, link: FoundLink): Promise<ConsentState> {
  const { tenantId } = link.set
  const { templateId, version } = consentOf(link)
  const { content } = await trx
    .selectFrom('consentVersions')
    .select('content')
    .where('tenantId', '=', tenantId)
    .where('templateId', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return { content, answer: await newestAnswer(trx, link) }
}

/** Answers of one person to one template in an hour. Each is stored, and told to the account's callbacks. */
const MAX_ANSWERS = 20
const HOUR_MS = 3600 * 1000

/**
 * Stores an answer, unless it is the recipient's answer already. A person may change their mind at any time, but returns false when
 * they did so too often.
 */
export async function answerConsent(trx: Scope, link: FoundLink, answer: ConsentAnswer, now: Date): Promise<boolean> {
  const { tenantId, accountId, communicationId } = link.set
  const { address, ordinal } = link.message
  // A button that is pressed twice gives one answer.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${accountId} ${address}`}, 0))`.execute(trx)
  if ((await newestAnswer(trx, link)) === answer) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from consent_answers
    where tenant_id = ${tenantId} and account_id = ${accountId} and address = ${address}
      and template_id = ${consentOf(link).templateId} and at > ${new Date(now.getTime() - HOUR_MS)}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= MAX_ANSWERS) return false
  const of = { tenantId, accountId, communicationId, ordinal, address, ...consentOf(link) }
  await trx
    .insertInto('consentAnswers')
    .values({ ...of, id: newId(), answer, at: now })
    .execute()
  await recordEvent(
    trx,
    link.set,
    'consent.answered',
    { ...eventAbout(link, now), ...consentOf(link), answer },
    link.set.consentCallbackUrl,
  )
  return true
}

async function newestAnswer(trx: Scope, link: FoundLink): Promise<ConsentAnswer | undefined> {
  const newest = await trx
    .selectFrom('consentAnswers')
    .select('answer')
    .where('tenantId', '=', link.set.tenantId)
    .where('accountId', '=', link.set.accountId)
    .where('address', '=', link.message.address)
    .where('templateId', '=', consentOf(link).templateId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.answer
}

function consentOf({ set }: FoundLink): { templateId: string; version: number } {
  if (set.consentTemplateId === null || set.consentVersion === null) throw new Error('not a link to a consent page')
  return { templateId: set.consentTemplateId, version: set.consentVersion }
}
