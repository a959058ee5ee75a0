import { type HoursRule, nextClosing, nextOpening } from '@songsarn/contract/account/sending-hours'
import { Analysis } from '@songsarn/contract/communication/analyses'
import { type SqlBool, sql } from 'kysely'
import { rulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import { shownBalance } from '../../billing/shown-balance.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { hideCodes } from '../links/hide-codes.ts'
import { readWarnings } from '../links/link-rule.ts'
import { optionsOf } from './analysis-options.ts'
import { approvalReasons } from './approval-reasons.ts'
import { readPartCounts } from './part-counts.ts'
import { shownAudience } from './shown-audience.ts'
import { readUndelivered, UNDELIVERED } from './undelivered-source.ts'

/** An analysis of the acting account; 404 if it does not exist or is deleted. */
export const findAnalysis = (trx: Scope, caller: Caller, id: string): Promise<Row<'analyses'>> =>
  ownAnalysis(trx, caller, id)
    .selectAll()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

/**
 * The id again of an analysis that the caller can read; null when the analysis is deleted, or of an account that the caller
 * does not act for.
 */
export async function readableAnalysis(trx: Scope, caller: Caller, id: string): Promise<string | null> {
  if (!caller.can('read', 'Analysis')) return null
  const found = await ownAnalysis(trx, caller, id).select('id').executeTakeFirst()
  return found?.id ?? null
}

const ownAnalysis = (trx: Scope, caller: Caller, id: string) =>
  trx
    .selectFrom('analyses')
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .where('deletedAt', 'is', null)

export async function showAnalysis(trx: Scope, caller: Caller, of: Row<'analyses'>, now: Date): Promise<Analysis> {
  const shown = await shownBalance(trx, caller)
  const rules = await rulesInForce(trx, of)
  return {
    id: of.id,
    status: of.status,
    // A running analysis counts what is missing so far.
    failure:
      of.failure === null || of.status !== 'failed' ? null : Analysis.shape.failure.parse(JSON.parse(of.failure)),
    progress: { done: of.rowsDone, total: of.rowsTotal },
    from: of.sender,
    channel: of.channel,
    audience: await shownAudience(trx, of),
    purpose: of.purpose,
    unique: of.uniqueRows + of.heldBackRows,
    heldBack: of.heldBackRows,
    hours: hoursOf(of.purpose === 'marketing' ? rules.hours : null, now),
    brakePercent: rules.brakePercent,
    duplicate: of.duplicateRows,
    blacklist: of.blacklistRows,
    invalid: of.invalidRows,
    shortest: of.shortest,
    longest: of.longest,
    totalRecipients: of.uniqueRows,
    totalParts: of.totalParts,
    partCounts: readPartCounts(of.partCounts),
    totalCredit: of.totalCredit,
    missingValues: of.missingValues,
    balanceBefore: shown?.balance ?? null,
    balanceAfter: shown ? shown.balance - of.totalCredit : null,
    missingCredit: shown ? Math.max(0, of.totalCredit - shown.balance) : 0,
    preview: of.previewMobile === null ? null : { mobile: of.previewMobile, text: hideCodes(of.previewText ?? '') },
    shortestRow: of.shortestRow,
    longestRow: of.longestRow,
    couponEndDate: of.status === 'ready' ? await couponEnd(trx, of) : null,
    hash: of.hash,
    sentBefore: of.status === 'ready' && of.source !== UNDELIVERED ? await sentBefore(trx, of) : null,
    approval: of.status === 'ready' && of.communicationId === null ? await approvalOf(trx, of) : null,
    linkWarnings: readWarnings(of.linkWarnings),
    communicationId: of.communicationId,
    createDate: of.createdAt.toISOString(),
    expireDate: of.expiresAt.toISOString(),
  }
}

/** What the hours of the account do to a send now. */
function hoursOf(hours: HoursRule | null, now: Date): Analysis['hours'] {
  const closing = nextClosing(hours, now)
  if (closing === null) return null
  const opening = nextOpening(hours, closing)
  return closing > now
    ? { heldUntil: null, closeDate: closing.toISOString(), openDate: opening.toISOString() }
    : { heldUntil: opening.toISOString(), closeDate: null, openDate: opening.toISOString() }
}

async function approvalOf(trx: Scope, of: Row<'analyses'>): Promise<Analysis['approval']> {
  const { tenantId, id: analysisId } = of
  const reasons = await approvalReasons(trx, { ...of, recipients: of.uniqueRows, credits: of.totalCredit })
  if (reasons.length === 0) return null
  const waiting = await trx
    .selectFrom('approvals')
    .select('id')
    .where((eb) => eb.and({ tenantId, analysisId, status: 'waiting' }))
    .executeTakeFirst()
  return { reasons, waitingId: waiting?.id ?? null }
}

async function couponEnd(trx: Scope, of: Row<'analyses'>): Promise<string | null> {
  const { tenantId, accountId } = of
  const { couponId } = optionsOf(of.source === UNDELIVERED ? await sentOptions(trx, of) : of)
  if (couponId === undefined) return null
  const coupon = await trx
    .selectFrom('coupons')
    .select('endsAt')
    .where((eb) => eb.and({ tenantId, accountId, id: couponId }))
    .executeTakeFirst()
  return coupon?.endsAt?.toISOString() ?? null
}

/** Texts that are sent again keep the codes of their first message. */
async function sentOptions(trx: Scope, { tenantId, audience }: Row<'analyses'>): Promise<{ options: string }> {
  const { communicationId: id } = readUndelivered(audience)
  const original = await trx
    .selectFrom('communications')
    .select('options')
    .where((eb) => eb.and({ tenantId, id }))
    .executeTakeFirst()
  return { options: original?.options ?? '{}' }
}

/**
 * A communication that was stopped or failed before a message left does not count: it has reached no phone. An unscheduled
 * one has no analysis any more.
 */
async function sentBefore(trx: Scope, of: Row<'analyses'>): Promise<Analysis['sentBefore']> {
  const { tenantId, accountId, id, hash } = of
  const found = await trx
    .selectFrom('analyses as a')
    .innerJoin('communications as c', (join) =>
      join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.id', '=', 'a.communicationId'),
    )
    .select(['c.id', 'c.startedAt', 'c.scheduledAt'])
    .where((eb) => eb.and({ 'a.tenantId': tenantId, 'a.accountId': accountId, 'a.hash': hash }))
    .where('a.id', '<>', id)
    .where('a.communicationId', 'is not', null)
    .where((eb) => eb.or([eb('c.status', 'not in', ['stopped', 'failed']), hasLeft(tenantId)]))
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const date = found?.startedAt ?? found?.scheduledAt
  return found && date ? { communicationId: found.id, date: date.toISOString() } : null
}

/** A message of the communication `c` was handed over, and not rejected. */
const hasLeft = (tenantId: string) => sql<SqlBool>`exists (
  select from chunks k where k.tenant_id = ${tenantId} and k.communication_id = c.id
    and k.submitted + k.delivered + k.undelivered + k.expired + k.unknown > 0)`
