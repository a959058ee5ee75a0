import { creditsOf } from '@songsarn/sms/credits'
import { type RawBuilder, sql } from 'kysely'
import { linkOrigin } from '../../account/link-domain/find-domain.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { LinkKey } from './link-code.ts'
import { type LinkSet, type RowTarget, targetsOf } from './tracked-text.ts'

/** Choices of the sender for the links of a text. */
export type LinkOptions = {
  /** Each URL becomes a short link, whose clicks are counted. */
  shortenUrl: boolean
  /** A link to the opt-out page at the end of the text. */
  unsubscribe: boolean
  /** A link to the page of a consent template, and where its answers are posted. */
  eConsent?: { templateId: string; callbackUrl?: string | undefined } | undefined
}

type AnalysisOf = { tenantId: string; analysisId: string }

/**
 * Stores the links of a new analysis, in its transaction. Stores no set when its texts will have no links.
 *
 * @throws ApiProblem request.invalid when the account has no such consent template
 * @param publicUrl the address that recipients can open: `ports.publicUrl()`
 */
export async function createLinkSet(
  trx: Scope,
  of: AnalysisOf & { accountId: string },
  { content, options, publicUrl, now }: { content: string; options: LinkOptions; publicUrl: string; now: Date },
): Promise<void> {
  const targets = options.shortenUrl ? targetsOf(content) : []
  const { unsubscribe, eConsent } = options
  if (targets.length === 0 && !unsubscribe && !eConsent) return
  const consent = eConsent && (await consentOf(trx, of, eConsent.templateId))
  await trx
    .insertInto('linkSets')
    .values({
      ...of,
      origin: await linkOrigin(trx, of, publicUrl),
      shortenUrl: targets.length > 0,
      optOutLabel: unsubscribe ? inLanguageOf(content, LABELS.optOut) : null,
      consentLabel: consent ? inLanguageOf(content, LABELS.consent) : null,
      consentTemplateId: eConsent?.templateId ?? null,
      consentVersion: consent?.version ?? null,
      consentCallbackUrl: eConsent?.callbackUrl ?? null,
      extraCredits: creditsOf(0, { unsubscribe, eConsentPrice: consent?.price ?? 0 }),
      targets: JSON.stringify(targets),
      hasRowTargets: targets.some((target) => 'prefix' in target),
      communicationId: null,
      createdAt: now,
    })
    .execute()
}

const LABELS = {
  optOut: { en: '\nOpt out: ', th: '\nไม่รับข่าวสาร: ' },
  consent: { en: '\nConsent: ', th: '\nให้ความยินยอม: ' },
}

/** In Thai only when the text is: Thai letters would make a text in GSM letters two or three times as many parts. */
const inLanguageOf = (content: string, { en, th }: { en: string; th: string }) =>
  /[\u0e00-\u0e7f]/.test(content) ? th : en

/** The version of a consent template that recipients will see, and what its page costs. */
async function consentOf(trx: Scope, { tenantId, accountId }: { tenantId: string; accountId: string }, id: string) {
  const template = await trx
    .selectFrom('consentTemplates')
    .select('version')
    .where((eb) => eb.and({ tenantId, accountId, id }))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!template)
    throw new ApiProblem('request.invalid', { errors: [fieldError('options.eConsent.templateId', 'unknown')] })
  const { consentPrice } = await trx
    .selectFrom('accounts')
    .select('consentPrice')
    .where((eb) => eb.and({ tenantId, id: accountId }))
    .executeTakeFirstOrThrow()
  return { version: template.version, price: consentPrice }
}

/** The links of an analysis, for `trackedText`; undefined when its texts have none. */
export async function loadLinkSet(
  trx: Scope,
  { tenantId, analysisId }: AnalysisOf,
  key: LinkKey,
): Promise<LinkSet | undefined> {
  const row = await trx
    .selectFrom('linkSets')
    .select(['no', 'origin', 'shortenUrl', 'optOutLabel', 'consentLabel', 'extraCredits'])
    .where('tenantId', '=', tenantId)
    .where('analysisId', '=', analysisId)
    .executeTakeFirst()
  return row && { ...row, key }
}

/** Makes the statement, for `insertSelect`, that stores where links lead that differ from row to row: `targets` of `trackedText`. */
export function insertRowTargets(
  { tenantId, accountId }: { tenantId: string; accountId: string },
  { no }: Pick<LinkSet, 'no'>,
  rows: readonly { rowNo: number; targets: readonly RowTarget[] }[],
): RawBuilder<unknown> | undefined {
  const flat = rows.flatMap(({ rowNo, targets }) => targets.map((target) => ({ rowNo, ...target })))
  if (flat.length === 0) return undefined
  const table = bulkRows(flat, 't', {
    rowNo: ['integer', (of) => of.rowNo],
    index: ['integer', (of) => of.index],
    url: ['text', (of) => of.url],
  })
  return sql`insert into link_targets as x (tenant_id, account_id, set_no, row_no, index, url)
    select ${tenantId}::uuid, ${accountId}::uuid, ${no}::bigint, t.* from ${table}`
}

/**
 * Makes the links of an analysis lead to the messages of the communication that sends it, in the transaction of the send. Until
 * then they lead nowhere.
 */
export async function bindLinks(
  trx: Scope,
  { tenantId, analysisId, communicationId }: AnalysisOf & { communicationId: string },
): Promise<void> {
  await trx
    .updateTable('linkSets')
    .set({ communicationId })
    .where('tenantId', '=', tenantId)
    .where('analysisId', '=', analysisId)
    .execute()
}
