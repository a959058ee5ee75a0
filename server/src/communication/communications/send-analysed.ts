import type { Purpose, SmsType } from '@songsarn/contract/base/states'
import { MAX_WAITING } from '@songsarn/contract/communication/communications'
import type { Pace } from '@songsarn/contract/communication/pace'
import { CHANNEL_TYPE, type ChannelType } from '@songsarn/contract/reports/report-contents'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { requireSwitchedOn } from '../../account/accounts/switched-off.ts'
import { openTransaction, payerOf, reserve } from '../../billing/ledger.ts'
import { notEnoughCredits } from '../../billing/shown-balance.ts'
import { requireTrialRecipients, requireWithinTrial } from '../../billing/trial.ts'
import { laneOf } from '../../delivery/chunk.ts'
import { newCommunicationId, scheduledCommunicationId } from '../../delivery/message-id.ts'
import { expandFirst } from '../../delivery/queue/expand.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { timeOf } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { tellStatusesTo } from '../../webhooks/tell-statuses.ts'
import { optionsOf } from '../analyses/analysis-options.ts'
import { requireNoApproval } from '../analyses/approval-reasons.ts'
import { setUse } from '../analyses/set-use.ts'
import { readUndelivered, UNDELIVERED } from '../analyses/undelivered-source.ts'
import { issueCoupons } from '../coupons/take-coupons.ts'
import { bindLinks } from '../links/link-set.ts'
import { holdUntil } from './hold.ts'
import { openDue } from './open-paced.ts'
import { requirePace } from './require-pace.ts'
import { addStartJob } from './schedule.ts'
import { requireUsableSender } from './usable-sender.ts'

/** A schedule that is cancelled becomes a draft, so drafts count too. */
const WAITING = {
  table: 'communications',
  max: MAX_WAITING,
  counted: sql`status in ('scheduled', 'draft')`,
} as const

type Send = {
  analysisId: string
  type: SmsType
  /** Default: a test is transactional, everything else has the purpose of its analysis. */
  purpose?: Purpose
  /** A quick send has none. */
  name?: string
  /** The caller's own id, which the account has not used. */
  reference?: string | undefined
  /** Seconds from the start in which its messages are handed over. */
  validFor?: number | undefined
  /** Where the statuses of its messages are posted, besides the webhooks of the account. */
  callbackUrl?: string | undefined
  campaignId?: string | undefined
  now: Date
  /** When the communication starts; at once without it. */
  scheduledAt?: Date | undefined
  /** Spreads it. */
  pace?: Pace | undefined
  /** Another person approved exactly this send. */
  isApproved?: boolean
}

/** `heldUntil`: it is scheduled because the hours of the account hold it until then. `endDate`: about when a paced one ends. */
type SentAnalysis = { id: string; status: 'sending' | 'scheduled'; heldUntil: string | null; endDate: string | null }

/**
 * Sends an analysis, or schedules it: creates the communication and reserves all its credits, or throws. Marks the analysis
 * as used, so that a second send is refused even if the client repeats it without its key.
 */
export async function sendAnalysed(
  trx: Scope,
  caller: Caller,
  {
    analysisId,
    type,
    purpose: given,
    name,
    reference,
    validFor,
    callbackUrl,
    campaignId,
    now,
    scheduledAt: wanted,
    pace,
    isApproved = false,
  }: Send,
  jobs: Pick<JobPort, 'add'>,
): Promise<SentAnalysis> {
  await requireSwitchedOn(trx, ofCaller(caller))
  const analysis = await lockUsable(trx, caller, analysisId, now)
  const purpose = given ?? (type === 'test' ? 'transactional' : analysis.purpose)
  const heldUntil = await holdUntil(trx, { ...ofCaller(caller), purpose }, wanted ?? now)
  const scheduledAt = heldUntil ?? wanted
  const resent = await requireNotResent(trx, analysis)
  await requireTrialRecipients(trx, ofCaller(caller), analysis)
  if (analysis.uniqueRows === 0) throw new ApiProblem('recipients.none')
  if (!isApproved && type !== 'test')
    await requireNoApproval(trx, { ...analysis, recipients: analysis.uniqueRows, credits: analysis.totalCredit })
  await requireUsableSender(trx, caller, analysis)
  await requireWithinTrial(trx, ofCaller(caller), analysis.uniqueRows, scheduledAt ?? now)
  const from = scheduledAt ?? now
  const spread = { ...ofCaller(caller), purpose, from, messages: analysis.uniqueRows, now }
  const paced = await requirePace(trx, pace, spread)
  const validUntil = validFor === undefined ? null : new Date(from.getTime() + validFor * 1000)
  if (paced && validUntil && paced.endsAt > validUntil) throw endsTooLate(paced.endsAt, from)
  if (scheduledAt) await requireBelowLimit(trx, caller, WAITING)

  const { tenantId, actingAccountId, userId } = caller.tenancy
  const id = scheduledAt ? scheduledCommunicationId(scheduledAt) : newCommunicationId(now.getTime())
  const status = scheduledAt ? 'scheduled' : 'sending'
  const createdAt = scheduledAt ? now : timeOf(id)
  const payer = await payerOf(trx, tenantId, actingAccountId)
  const opened = await openTransaction(trx, {
    payer,
    spenderId: actingAccountId,
    action: 'send',
    description: type,
    communicationId: id,
    userId,
  })
  const reserved = await reserve(trx, opened, analysis.totalCredit)
  if (reserved.kind === 'insufficient') {
    throw notEnoughCredits(caller, reserved.missing)
  }
  await trx
    .insertInto('communications')
    .values({
      tenantId,
      id,
      accountId: actingAccountId,
      payerAccountId: payer.accountId,
      userId,
      type,
      purpose,
      reference: reference ?? null,
      lane: laneOf(purpose),
      channel: analysis.channel,
      name: name ?? null,
      sender: analysis.sender,
      content: analysis.content,
      commonText: analysis.commonText,
      status,
      failure: null,
      analysisId: analysis.id,
      duplicateOf: resent?.id ?? null,
      source: analysis.source,
      channelType: resent?.channelType ?? channelTypeOf(analysis.source),
      audience: analysis.audience,
      // A text that is sent again has the links of its first message.
      options: resent ? resent.options : analysis.options,
      uniqueRows: analysis.uniqueRows,
      duplicateRows: analysis.duplicateRows,
      blacklistRows: analysis.blacklistRows,
      invalidRows: analysis.invalidRows,
      heldBackRows: analysis.heldBackRows,
      recipients: analysis.uniqueRows,
      credits: analysis.totalCredit,
      transactionId: opened.transactionId,
      createdAt,
      startedAt: scheduledAt ? null : createdAt,
      scheduledAt: scheduledAt ?? null,
      heldUntil,
      pace: paced?.perMinute ?? null,
      pacedAt: null,
      validUntil,
      completedAt: null,
      uploadFileName: await fileNameOf(trx, analysis),
      callbackUrl: callbackUrl ?? null,
      campaignId: campaignId ?? null,
    })
    .execute()
  if (callbackUrl !== undefined) await tellStatusesTo(trx, { tenantId, communicationId: id, url: callbackUrl })
  await setUse(trx, { tenantId, analysisId: analysis.id }, id)
  await bindLinks(trx, { tenantId, analysisId: analysis.id, communicationId: id })
  if (optionsOf(analysis).couponId) await issueCoupons(trx, { tenantId, analysisId: analysis.id }, now)
  if (scheduledAt) await addStartJob(trx, jobs, scheduledAt)
  else await expandFirst(trx, jobs, { tenantId, communicationId: id })
  if (paced && !scheduledAt) await openDue(trx, { tenantId, communicationId: id })
  return { id, status, heldUntil: heldUntil?.toISOString() ?? null, endDate: paced?.endsAt.toISOString() ?? null }
}

/** Its last messages would be cancelled, because they are valid for a shorter time than it takes. */
const endsTooLate = (endsAt: Date, from: Date) =>
  new ApiProblem('request.invalid', {
    errors: [fieldError('validFor', 'tooSmall', { min: Math.ceil((endsAt.getTime() - from.getTime()) / 1000) })],
  })

/**
 * Locks the communication whose messages are sent again: of two people who analysed them at the same time, the second must not send
 * them, too.
 *
 * @throws ApiProblem communication.resent
 */
async function requireNotResent(
  trx: Scope,
  { tenantId, source, audience }: Row<'analyses'>,
): Promise<Pick<Row<'communications'>, 'id' | 'options' | 'channelType'> | undefined> {
  if (source !== UNDELIVERED) return undefined
  const { communicationId: id, earlier } = readUndelivered(audience)
  const original = trx
    .selectFrom('communications')
    .select(['id', 'options', 'channelType'])
    .where((eb) => eb.and({ tenantId, id }))
  const found = await original.forNoKeyUpdate().executeTakeFirstOrThrow()
  const { rows } = await sql`
    select from communications where tenant_id = ${tenantId} and duplicate_of = ${id} and source = ${UNDELIVERED}
      and status <> 'draft' and id <> all(${earlier}::uuid[]) limit 1`.execute(trx)
  if (rows.length > 0) throw new ApiProblem('communication.resent')
  return found
}

/** Where the recipients come from, for reports. */
export const channelTypeOf = (source: string): ChannelType =>
  source === 'people' ? CHANNEL_TYPE.people : CHANNEL_TYPE.sms

const FileSpec = z.object({ fileId: z.uuid() })

/** The name of the import file that the recipients come from. The file itself may be deleted already. */
async function fileNameOf(trx: Scope, { tenantId, source, audience }: Row<'analyses'>): Promise<string | null> {
  if (source !== 'file') return null
  const { fileId } = FileSpec.parse(JSON.parse(audience))
  const file = await trx
    .selectFrom('files')
    .select('name')
    .where('tenantId', '=', tenantId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  return file?.name ?? null
}

/** Locks the analysis, so that the second of two simultaneous sends finds it used. */
export async function lockUsable(trx: Scope, caller: Caller, id: string, now: Date): Promise<Row<'analyses'>> {
  const analysis = await trx
    .selectFrom('analyses')
    .selectAll()
    .where('tenantId', '=', caller.tenancy.tenantId)
    .where('accountId', '=', caller.acting.id)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!analysis) throw new ApiProblem('resource.notFound')
  if (analysis.communicationId !== null)
    throw new ApiProblem('analysis.used', { params: { communicationId: analysis.communicationId } })
  if (analysis.status === 'failed') throw new ApiProblem('analysis.failed')
  if (analysis.status === 'running') throw new ApiProblem('analysis.notReady')
  if (analysis.expiresAt <= now) throw new ApiProblem('analysis.expired')
  return analysis
}
